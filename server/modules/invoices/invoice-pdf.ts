import { buffer } from 'node:stream/consumers'
import { drawHead } from './invoice-head.ts'
import { drawTable } from './invoice-table.ts'
import type { InvoiceText } from './invoice-text.ts'
import { drawFeet, drawTotal } from './invoice-total.ts'
import { newSheet } from './sheet.ts'

/** An invoice as an A4 PDF with its fonts inside; the same paper makes the same bytes. */
export function invoicePdf(paper: InvoiceText, issuedAt: Date): Promise<Buffer> {
  const sheet = newSheet(`Invoice ${paper.number}`, paper.lab.title, issuedAt)
  const table = drawHead(sheet, paper)
  drawTotal(sheet, paper, drawTable(sheet, paper.lines, table))
  drawFeet(sheet, paper)
  sheet.end()
  return buffer(sheet)
}
