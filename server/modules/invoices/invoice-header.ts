import {
  COLOUR,
  CONTENT,
  PAGE,
  rule,
  type Sheet,
  write,
  writeLines,
} from '#server/printing/sheet.ts'
import type { InvoiceText } from './invoice-text.ts'
import type { PrintedLogo } from './printed-logo.ts'

/** The logo of the build, a tube with a check mark, in a view box of 24 by 32. */
const MARK = [
  ['M4.5 11h15v12.5a7.5 7.5 0 0 1-15 0z', undefined],
  ['M5.5 18.6l4.7 4.4 8.3-8.2v8.7a6.5 6.5 0 0 1-13 0z', COLOUR.marigold],
  [
    'M5.6 1.2h12.8A1.8 1.8 0 0 1 20.2 3v1.2h.6A2.2 2.2 0 0 1 23 6.4V10a2.2 2.2 0 0 1-2.2 2.2H3.2A2.2 2.2 0 0 1 1 10V6.4A2.2 2.2 0 0 1 3.2 4.2h.6V3a1.8 1.8 0 0 1 1.8-1.8z',
    COLOUR.teal,
  ],
] as const

const LOGO_WIDTH = 30
const HALF = CONTENT / 2
const RIGHT = PAGE.margin + HALF

/** Draws issuer, invoice number, patient and visit. @returns the y of the table. */
export function drawHeader(
  sheet: Sheet,
  invoice: InvoiceText,
  logo: PrintedLogo | undefined,
): number {
  const { y: top, ...lab } = drawLogo(sheet, logo)
  const below = write(sheet, invoice.lab.title, { ...lab, y: top, size: 17, font: 'strong' })
  const labEnd = writeLines(sheet, invoice.lab.lines, { ...lab, y: below + 2, colour: COLOUR.ink2 })
  const factsEnd = drawFacts(sheet, invoice)
  const line = Math.max(labEnd, factsEnd) + 12
  rule(sheet, line)
  const ends = invoice.blocks.map(({ title, lines }, at) => {
    const column = { x: at === 0 ? PAGE.margin : RIGHT, width: HALF - 16 }
    const y = write(sheet, title, { ...column, y: line + 12, font: 'strong', colour: COLOUR.teal })
    return writeLines(sheet, lines, { ...column, y: y + 2 })
  })
  return Math.max(...ends) + 16
}

/**
 * Draws the logo at the top left, the build's if the lab has none.
 * @returns where the lab's name stands: below the lab's logo, which may be wide, else beside it.
 */
export function drawLogo(
  sheet: Sheet,
  logo: PrintedLogo | undefined,
): { readonly x: number; readonly y: number; readonly width: number } {
  const { margin } = PAGE
  if (logo) {
    const { picture, width, height } = logo
    sheet.image(picture, margin, margin, { width, height })
    return { x: margin, y: margin + height + 8, width: HALF - 16 }
  }
  sheet
    .save()
    .translate(margin, margin)
    .scale(LOGO_WIDTH / 24)
  for (const [path, fill] of MARK) {
    sheet.path(path)
    if (fill) sheet.fill(fill)
    else sheet.lineWidth(2).stroke(COLOUR.teal)
  }
  sheet.restore()
  return { x: margin + LOGO_WIDTH + 10, y: margin, width: HALF - LOGO_WIDTH - 26 }
}

function drawFacts(sheet: Sheet, { facts, cancelled }: InvoiceText): number {
  const title = { x: RIGHT, y: PAGE.margin, width: HALF, align: 'right' } as const
  let y = write(sheet, 'Invoice', { ...title, size: 17, font: 'strong', colour: COLOUR.teal })
  y = write(sheet, 'Bill of supply', { ...title, y: y + 2, colour: COLOUR.ink2 })
  if (cancelled) {
    y = write(sheet, cancelled, { ...title, y: y + 2, font: 'strong', colour: COLOUR.danger })
  }
  for (const [term, value] of facts) {
    write(sheet, term, {
      x: RIGHT,
      y: y + 2,
      width: HALF - 110,
      align: 'right',
      colour: COLOUR.ink2,
    })
    y = write(sheet, value, { ...title, y: y + 2 })
  }
  return y
}
