import { buffer } from 'node:stream/consumers'
import {
  COLOUR,
  CONTENT,
  heightOf,
  newSheet,
  PAGE,
  roomFor,
  type Sheet,
  write,
} from '#server/printing/sheet.ts'
import type { ReportContent } from '../report-content.ts'
import { drawHeader } from './report-header.ts'
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

const INDENT = 12

/** Draws a radiologist's reading or a report's conclusions. @returns the y below it. */
function drawReading(
  sheet: Sheet,
  { reading, summary }: Pick<ReportContent, 'reading' | 'summary'>,
  top: number,
): number {
  let y = top
  if (reading) {
    if (reading.technique) y = drawPart(sheet, 'Technique', [reading.technique], y)
    if (reading.findings.length > 0) y = drawPart(sheet, 'Findings', reading.findings, y)
    y = drawPart(sheet, 'Impression', [reading.impression], y)
  }
  return summary.length > 0 ? drawPart(sheet, 'In plain words', summary, y) : y
}

function drawPart(sheet: Sheet, title: string, lines: readonly string[], top: number): number {
  let y = roomFor(sheet, top, 44)
  const look = { font: 'strong', size: 11.5, colour: COLOUR.teal } as const
  y = write(sheet, title, { x: PAGE.margin, y, width: CONTENT, ...look }) + 3
  for (const line of lines) {
    y = roomFor(sheet, y, heightOf(sheet, line, CONTENT - INDENT))
    if (lines.length > 1) sheet.circle(PAGE.margin + 3, y + 5.5, 1.6).fill(COLOUR.ink2)
    const x = PAGE.margin + (lines.length > 1 ? INDENT : 0)
    y = write(sheet, line, { x, y, width: CONTENT - INDENT }) + 4
  }
  return y + 10
}
