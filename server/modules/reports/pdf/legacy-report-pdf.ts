import { buffer } from 'node:stream/consumers'
import { GENDER_LABEL } from '#contract/codes.ts'
import { yearsInWords } from '#contract/rules/in-words.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { formatDay } from '#server/lab-time.ts'
import {
  COLOUR,
  CONTENT,
  heightOf,
  newSheet,
  PAGE,
  roomFor,
  rule,
  type Sheet,
  write,
} from '#server/printing/sheet.ts'
import type { LegacyReport } from '../legacy-report.repository.ts'
import { nameOf } from '../pathology-content.ts'
import { drawHeader } from './report-header.ts'
import { drawFooters } from './report-signature.ts'
import type { Lab, ReportText } from './report-text.ts'

const COLUMNS = [0, 220, 330, 400] as const
const NOTE =
  'A copy from the lab’s earlier system, without a signature or a code to verify it. Ranges are as printed at that time.'

/** A report of the lab's earlier system as a PDF. Deterministic. */
export function legacyReportPdf(former: LegacyReport, lab: Lab): Promise<Buffer> {
  const paper = paperOf(former, lab)
  const sheet = newSheet(`${paper.heading} ${paper.id}`, lab.name, new Date(former.date))
  let y = drawRow(sheet, ['Test', 'Result', 'Unit', 'Range'], drawHeader(sheet, paper))
  for (const { name, value, unit, range } of former.results) {
    y = drawRow(sheet, [name, value, printedUnit(unit), range], roomFor(sheet, y, 30))
  }
  write(sheet, NOTE, {
    x: PAGE.margin,
    y: roomFor(sheet, y + 14, 40),
    width: CONTENT,
    colour: COLOUR.ink2,
  })
  drawFooters(sheet, paper)
  sheet.end()
  return buffer(sheet)
}

function paperOf(former: LegacyReport, lab: Lab): ReportText {
  const { sid, patientName, gender, age, centreName, date, tests } = former
  return {
    lab,
    heading: 'Pathology report',
    name: nameOf(tests),
    id: sid,
    patient: [
      ['Patient', patientName],
      ['Age and sex', `${yearsInWords(age)}, ${GENDER_LABEL[gender]}`],
    ],
    sample: [
      ['SID', sid],
      ['Date', formatDay(date)],
      ['Centre', centreName],
    ],
    notes: [],
    signature: [],
    verification: [],
    foot: `${lab.name}, earlier system`,
  }
}

function drawRow(sheet: Sheet, cells: readonly string[], top: number): number {
  const widths = COLUMNS.map((x, at) => (COLUMNS[at + 1] ?? CONTENT) - x - 8)
  const heights = cells.map((text, at) => heightOf(sheet, text, widths[at] ?? 0))
  cells.forEach((text, at) => {
    write(sheet, text, {
      x: PAGE.margin + (COLUMNS[at] ?? 0) + 4,
      y: top + 4,
      width: widths[at] ?? 0,
    })
  })
  const end = top + Math.max(...heights) + 8
  rule(sheet, end)
  return end
}
