import { buffer } from 'node:stream/consumers'
import { drawHeader } from './invoice-header.ts'
import { drawTable } from './invoice-table.ts'
import type { InvoiceText } from './invoice-text.ts'
import { drawFooters, drawTotal } from './invoice-total.ts'
import { newSheet } from './sheet.ts'

/** An invoice as an A4 PDF with embedded fonts. Deterministic. */
export function invoicePdf(paper: InvoiceText, issuedAt: Date): Promise<Buffer> {
  const sheet = newSheet(`Invoice ${paper.number}`, paper.lab.title, issuedAt)
  const table = drawHeader(sheet, paper)
  drawTotal(sheet, paper, drawTable(sheet, paper.lines, table))
  drawFooters(sheet, paper)
  sheet.end()
  return buffer(sheet)
}
