import { COLOUR, CONTENT, PAGE, rule, type Sheet, write } from '#server/printing/sheet.ts'
import { drawLogo } from '../../invoices/invoice-header.ts'
import type { ReportText } from './report-text.ts'

const HALF = CONTENT / 2
const RIGHT = PAGE.margin + HALF
const TERM = 66

/** Draws patient, report and dates. @returns the y of the results. */
export function drawHeader(sheet: Sheet, paper: ReportText): number {
  const lab = drawLogo(sheet, paper.lab.logo)
  let left = write(sheet, paper.lab.name, { ...lab, size: 17, font: 'strong' })
  left = write(sheet, paper.lab.address, { ...lab, y: left + 2, colour: COLOUR.ink2 })
  const title = { x: RIGHT, width: HALF, align: 'right' } as const
  let right = write(sheet, paper.heading, {
    ...title,
    y: PAGE.margin,
    size: 17,
    font: 'strong',
    colour: COLOUR.teal,
  })
  right = write(sheet, paper.name, { ...title, y: right + 2, colour: COLOUR.ink2 })
  const top = Math.max(left, right) + 10
  rule(sheet, top)
  const ends = [paper.patient, paper.sample].map((facts, at) =>
    facts.reduce((y, [term, value]) => {
      const x = at === 0 ? PAGE.margin : RIGHT
      write(sheet, term, { x, y, width: TERM, colour: COLOUR.ink2 })
      return write(sheet, value, { x: x + TERM, y, width: HALF - TERM - 12, font: 'regular' }) + 1
    }, top + 10),
  )
  const end = Math.max(...ends) + 8
  rule(sheet, end)
  return end + 12
}
