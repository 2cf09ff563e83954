import { buffer } from 'node:stream/consumers'
import { newSheet } from '#server/printing/sheet.ts'
import { drawHeader } from './report-header.ts'
import { drawReading } from './report-reading.ts'
import { drawEnd, drawFooters } from './report-signature.ts'
import { type ReportFacts, reportText } from './report-text.ts'
import { drawGroups } from './result-table.ts'

/** A report as an A4 PDF with embedded fonts. Deterministic. */
export function reportPdf(facts: ReportFacts): Promise<Buffer> {
  const { content, lab, address } = facts
  const paper = reportText(facts)
  const sheet = newSheet(`${paper.heading} ${paper.id}`, lab.name, content.signedAt)
  const results = drawHeader(sheet, paper)
  const words = drawGroups(sheet, content.groups, results)
  drawEnd(sheet, paper, address, drawReading(sheet, content, words))
  drawFooters(sheet, paper)
  sheet.end()
  return buffer(sheet)
}
