import { encode } from 'uqr'
import {
  COLOUR,
  CONTENT,
  PAGE,
  roomFor,
  rule,
  type Sheet,
  write,
  writeLines,
} from '#server/printing/sheet.ts'
import type { ReportText } from './report-text.ts'

/** Points. Phones can read printed modules of 0.4 mm or more. */
const MODULE_SIZE = 1.2
const MIN_SIDE = 92

/** Draws notes, signature and QR code, together on one page. */
export function drawEnd(sheet: Sheet, paper: ReportText, address: string, top: number): void {
  // Not level L: jsQR, the fallback reader of browsers, misreads its version 23.
  const { size, data } = encode(address, { ecc: 'M', border: 0 })
  const side = Math.max(MIN_SIDE, size * MODULE_SIZE)
  let y = roomFor(sheet, top, Math.max(side + 10, 140) + 26 * paper.notes.length)
  for (const note of paper.notes) {
    y = write(sheet, note, { x: PAGE.margin, y, width: CONTENT, colour: COLOUR.ink2 }) + 6
  }
  y += 10
  const left = PAGE.width - PAGE.margin - side
  drawCode(sheet, data, { x: left, y, side })
  const words = { x: PAGE.margin, width: CONTENT - side - 30 }
  const line = y + 46
  sheet
    .moveTo(PAGE.margin, line)
    .lineTo(PAGE.margin + 190, line)
    .lineWidth(0.9)
    .strokeColor(COLOUR.ink)
    .stroke()
  const [name = '', ...role] = paper.signature
  let at = write(sheet, name, { ...words, y: line + 5, font: 'strong' })
  at = writeLines(sheet, role, { ...words, y: at, colour: COLOUR.ink2 })
  const [question = '', ...how] = paper.verification
  at = write(sheet, question, { ...words, y: at + 10, font: 'strong', colour: COLOUR.teal })
  writeLines(sheet, how, { ...words, width: Math.min(words.width, 270), y: at, size: 8.5 })
}

type Square = { readonly x: number; readonly y: number; readonly side: number }

/** Draws each run of dark modules as one bar, so that no hairlines show between modules. */
function drawCode(
  sheet: Sheet,
  rows: readonly (readonly boolean[])[],
  { x, y, side }: Square,
): void {
  const step = side / rows.length
  rows.forEach((row, down) => {
    row.forEach((dark, from) => {
      if (!dark || row[from - 1]) return
      const next = row.indexOf(false, from)
      const run = (next === -1 ? row.length : next) - from
      sheet.rect(x + from * step, y + down * step, run * step, step)
    })
  })
  sheet.fill('#000000')
}

/** Draws patient, report and page number at the foot of every page. */
export function drawFooters(sheet: Sheet, { id, foot, patient }: ReportText): void {
  const { count } = sheet.bufferedPageRange()
  const name = patient[0]?.[1] ?? ''
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page)
    const y = PAGE.height - PAGE.foot + 20
    rule(sheet, y - 8)
    const look = { y, size: 8.5, colour: COLOUR.ink2 }
    write(sheet, foot, { ...look, x: PAGE.margin, width: CONTENT / 2 })
    const where = `${id}, ${name}, page ${page + 1} of ${count}`
    const half = CONTENT / 2
    write(sheet, where, { ...look, x: PAGE.margin + half, width: half, align: 'right' })
  }
}
