import { buffer } from 'node:stream/consumers'
import { newSheet } from '../../invoices/sheet.ts'
import { drawEnd, drawFeet } from './report-end.ts'
import { drawHead } from './report-head.ts'
import { drawWords } from './report-reading.ts'
import { type ReportFacts, reportText } from './report-text.ts'
import { drawGroups } from './result-table.ts'

/** A report as an A4 PDF with its fonts inside; the same report makes the same bytes. */
export function reportPdf(facts: ReportFacts): Promise<Buffer> {
  const { content, lab, address } = facts
  const paper = reportText(facts)
  const sheet = newSheet(`${paper.heading} ${paper.id}`, lab.name, content.signedAt)
  const results = drawHead(sheet, paper)
  const words = drawGroups(sheet, content.groups, results)
  drawEnd(sheet, paper, address, drawWords(sheet, content, words))
  drawFeet(sheet, paper)
  sheet.end()
  return buffer(sheet)
}
