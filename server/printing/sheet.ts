import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import { printFont, unprintableIn as unprintable } from './print-font.ts'

/** A PDF being written; positions and sizes in points, from the top left. */
export type Sheet = PDFKit.PDFDocument

/** A4. */
export const PAGE = { width: 595.28, height: 841.89, margin: 44, foot: 64 } as const
export const CONTENT = PAGE.width - 2 * PAGE.margin
/** Bottom of a page's content. */
export const BOTTOM = PAGE.height - PAGE.foot

/** Design tokens of the web app that are used in print. */
export const COLOUR = {
  ink: '#0E1B2A',
  ink2: '#3D4F5F',
  line: '#DCE3E6',
  mist: '#F3F7F6',
  teal: '#0B5D57',
  marigold: '#F2A31B',
  danger: '#B42318',
} as const

/** Anek with Latin letters and the rupee sign; print-font.ts adds what it lacks. */
const FONTS = { regular: fontFile('anek-400.ttf'), strong: fontFile('anek-600.ttf') } as const

function fontFile(name: string): string {
  return fileURLToPath(new URL(`./fonts/${name}`, import.meta.url))
}

/** What of a text cannot be printed, such as an emoji; each once. */
export function unprintableIn(text: string): string[] {
  return unprintable(text, FONTS.regular)
}

/** An empty A4 document with the lab's fonts; `made` is the creation date in its metadata. */
export function newSheet(title: string, author: string, made: Date): Sheet {
  const sheet = new PDFDocument({
    size: 'A4',
    // All positions are explicit: with margins, pdfkit would start new pages automatically.
    margin: 0,
    bufferPages: true,
    lang: 'en-IN',
    displayTitle: true,
    info: { Title: title, Author: author, CreationDate: made },
  })
  for (const weight of ['regular', 'strong'] as const) {
    // SAFETY: pdfkit also takes an opened font, which its types do not say.
    const font = printFont(FONTS[weight], weight) as unknown as PDFKit.Mixins.PDFFontSource
    sheet.registerFont(weight, font)
  }
  return sheet
}

export type Writing = {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly size?: number
  readonly font?: keyof typeof FONTS
  readonly colour?: string
  readonly align?: 'left' | 'right'
}

const BODY = 9.5
/** The font has a large line height: lines move this much closer. */
const LINE_GAP = -1.5
const FIGURES: { features: PDFKit.Mixins.OpenTypeFeatures[] } = { features: ['tnum'] }

/** Writes text, wrapped to its width, in tabular figures. @returns the y of the next line. */
export function write(sheet: Sheet, text: string, writing: Writing): number {
  const { x, y, width, size = BODY, font = 'regular', colour = COLOUR.ink } = writing
  const { align = 'left' } = writing
  sheet.font(font).fontSize(size).fillColor(colour)
  // pdfkit does not cache layout with font features: use them only for text with digits.
  const features = /\d/.test(text) ? FIGURES : {}
  sheet.text(text, x, y, { width, align, lineGap: LINE_GAP, ...features })
  return sheet.y
}

/** Writes lines one below another. @returns the y of the next line. */
export function writeLines(sheet: Sheet, lines: readonly string[], writing: Writing): number {
  return lines.reduce((y, line) => write(sheet, line, { ...writing, y }), writing.y)
}

/** Height of a text after wrapping. */
export function heightOf(sheet: Sheet, text: string, width: number): number {
  return sheet.font('regular').fontSize(BODY).heightOfString(text, { width, lineGap: LINE_GAP })
}

/** @returns `y`, or the top of a new page if less than `height` points are left. */
export function roomFor(sheet: Sheet, y: number, height: number): number {
  if (y + height <= BOTTOM) return y
  sheet.addPage()
  return PAGE.margin
}

/** A hairline over the full width. */
export function rule(sheet: Sheet, y: number, colour: string = COLOUR.line): void {
  sheet
    .moveTo(PAGE.margin, y)
    .lineTo(PAGE.width - PAGE.margin, y)
    .lineWidth(0.75)
    .strokeColor(colour)
    .stroke()
}
