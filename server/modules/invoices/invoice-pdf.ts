import { buffer } from 'node:stream/consumers'
import { newSheet } from '#server/printing/sheet.ts'
import { drawHeader } from './invoice-header.ts'
import { drawTable } from './invoice-table.ts'
import type { InvoiceText } from './invoice-text.ts'
import { drawFooters, drawTotal } from './invoice-total.ts'
import type { PrintedLogo } from './printed-logo.ts'

/** An invoice as an A4 PDF with embedded fonts. Deterministic. */
export function invoicePdf(
  invoice: InvoiceText,
  issuedAt: Date,
  logo?: PrintedLogo,
): Promise<Buffer> {
  const sheet = newSheet(`Invoice ${invoice.number}`, invoice.lab.title, issuedAt)
  const table = drawHeader(sheet, invoice, logo)
  drawTotal(sheet, invoice, drawTable(sheet, invoice.lines, table))
  drawFooters(sheet, invoice)
  sheet.end()
  return buffer(sheet)
}
