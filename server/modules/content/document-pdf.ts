import { buffer } from 'node:stream/consumers'
import { formatDay } from '#server/lab-time.ts'
import {
  BOTTOM,
  COLOUR,
  CONTENT,
  newSheet,
  PAGE,
  roomFor,
  rule,
  type Sheet,
  write,
} from '#server/printing/sheet.ts'
import type { DocumentRow } from './content.repository.ts'

type Lab = { readonly title: string; readonly address: string }

const TITLE = 20
const HEADING = 12.5
const TEXT = 10.5
const AFTER_PARAGRAPH = 8
const BEFORE_HEADING = 12
/** Points below a heading, so that it does not end a page. */
const ROOM_FOR_HEADING = 60

/** A document as an A4 PDF with embedded fonts. Deterministic. */
export function documentPdf(document: DocumentRow, lab: Lab): Promise<Buffer> {
  const sheet = newSheet(document.title, lab.title, new Date(`${document.date}T00:00:00Z`))
  let y = drawHeader(sheet, document, lab)
  for (const { heading, paragraphs } of document.sections) {
    y = roomFor(sheet, y + BEFORE_HEADING, ROOM_FOR_HEADING)
    y = writeAt(sheet, heading, y, { size: HEADING, font: 'strong' }) + 2
    for (const paragraph of paragraphs) {
      y = roomFor(sheet, y, heightAt(sheet, paragraph))
      y = writeAt(sheet, paragraph, y, { size: TEXT }) + AFTER_PARAGRAPH
    }
  }
  drawFooters(sheet, document)
  sheet.end()
  return buffer(sheet)
}

function drawHeader(sheet: Sheet, { title, date }: DocumentRow, lab: Lab): number {
  let y = writeAt(sheet, lab.title, PAGE.margin, {
    size: HEADING,
    font: 'strong',
    colour: COLOUR.teal,
  })
  y = writeAt(sheet, lab.address, y, { size: TEXT, colour: COLOUR.ink2 }) + 10
  rule(sheet, y)
  y = writeAt(sheet, title, y + 14, { size: TITLE, font: 'strong' }) + 2
  return writeAt(sheet, `Dated ${formatDay(date)}`, y, { size: TEXT, colour: COLOUR.ink2 }) + 6
}

function drawFooters(sheet: Sheet, { title }: DocumentRow): void {
  const { start, count } = sheet.bufferedPageRange()
  for (let page = start; page < start + count; page += 1) {
    sheet.switchToPage(page)
    const words = `${title}, page ${page + 1} of ${count}`
    writeAt(sheet, words, BOTTOM + 18, { size: 9, colour: COLOUR.ink2 })
  }
}

type Look = { size: number; font?: 'regular' | 'strong'; colour?: string }

function writeAt(sheet: Sheet, text: string, y: number, look: Look): number {
  return write(sheet, text, { x: PAGE.margin, y, width: CONTENT, ...look })
}

function heightAt(sheet: Sheet, text: string): number {
  return sheet.font('regular').fontSize(TEXT).heightOfString(text, { width: CONTENT })
}
