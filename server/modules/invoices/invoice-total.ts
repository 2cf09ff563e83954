import {
  BOTTOM,
  COLOUR,
  CONTENT,
  PAGE,
  rule,
  type Sheet,
  write,
  writeLines,
} from '#server/printing/sheet.ts'
import type { InvoiceText } from './invoice-text.ts'

const SUMS_WIDTH = 220
const LEFT_WIDTH = CONTENT - SUMS_WIDTH - 28
const ROW = 16
const PADDING = 5

/**
 * Draws the sums on the right; amount in words, payment and tax on the left. Never split across
 * pages.
 */
export function drawTotal(sheet: Sheet, invoice: InvoiceText, top: number): void {
  const needed = Math.max(invoice.sums.length * ROW, 190) + 24
  const fits = top + needed <= BOTTOM
  if (!fits) sheet.addPage()
  const y = fits ? top + 14 : PAGE.margin
  drawSums(sheet, invoice, y)
  const left = { x: PAGE.margin, width: LEFT_WIDTH }
  const title = { ...left, font: 'strong', colour: COLOUR.teal } as const
  let at = write(sheet, 'Net payable in words', { ...title, y })
  at = write(sheet, invoice.inWords, { ...left, y: at + 2 })
  at = write(sheet, invoice.payment.title, { ...title, y: at + 12 })
  at = writeLines(sheet, invoice.payment.lines, { ...left, y: at + 2 })
  at = write(sheet, 'Tax', { ...title, y: at + 12 })
  writeLines(sheet, invoice.tax, { ...left, y: at + 2, size: 8.5, colour: COLOUR.ink2 })
}

function drawSums(sheet: Sheet, { sums }: InvoiceText, top: number): void {
  const x = PAGE.width - PAGE.margin - SUMS_WIDTH
  let y = top
  for (const [at, { label, value, strong }] of sums.entries()) {
    const last = at === sums.length - 1
    const look = {
      font: strong ? 'strong' : 'regular',
      colour: strong ? COLOUR.ink : COLOUR.ink2,
      ...(last && { size: 12 }),
    } as const
    if (last) {
      sheet.rect(x, y - 1, SUMS_WIDTH, ROW + 7).fill(COLOUR.mist)
      y += 3
    }
    write(sheet, label, { x: x + PADDING, y, width: 130, ...look })
    write(sheet, value, {
      x: x + 100,
      y,
      width: SUMS_WIDTH - 100 - PADDING,
      align: 'right',
      ...look,
    })
    y += ROW
  }
}

/** Draws invoice and page number at the foot of every page. */
export function drawFooters(sheet: Sheet, { number, lab }: InvoiceText): void {
  const { count } = sheet.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    sheet.switchToPage(page)
    const y = PAGE.height - PAGE.foot + 20
    rule(sheet, y - 8)
    const look = { y, size: 8.5, colour: COLOUR.ink2 }
    const words = `${lab.title}. Computer-generated; no signature required.`
    write(sheet, words, { ...look, x: PAGE.margin, width: CONTENT - 150 })
    const where = `${number}, page ${page + 1} of ${count}`
    const right = { x: PAGE.width - PAGE.margin - 150, width: 150, align: 'right' } as const
    write(sheet, where, { ...look, ...right })
  }
}
