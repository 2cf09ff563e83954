import { REPORT_FLAG, rangeInWords } from '#contract/rules/report-document.ts'
import { isNumeric } from '#contract/rules/result-verdict.ts'
import { printedUnit } from '#contract/rules/units.ts'
import {
  BOTTOM,
  COLOUR,
  CONTENT,
  heightOf,
  PAGE,
  roomFor,
  rule,
  type Sheet,
  write,
} from '#server/printing/sheet.ts'
import type { Result, ResultGroup } from '../report-content.ts'

/** Left edge and width of each column, points from the margin. */
const COLUMN = {
  name: { x: 0, width: 170 },
  flag: { x: 172, width: 56 },
  value: { x: 228, width: 62 },
  unit: { x: 298, width: 64 },
  range: { x: 364, width: 62 },
  bar: { x: 434, width: 73 },
} as const

const PADDING = 3.5
const TITLE = 18
const ROOM = 50

/** Draws one table per group across pages. @returns the y below the last one. */
export function drawGroups(sheet: Sheet, groups: readonly ResultGroup[], top: number): number {
  return groups.reduce((y, group) => drawGroup(sheet, group, y) + 14, top)
}

function drawGroup(sheet: Sheet, { name, samples, results }: ResultGroup, top: number): number {
  let y = roomFor(sheet, top, ROOM)
  const from = samples.map(({ container }) => container).join(', ')
  write(sheet, name, { x: PAGE.margin, y, width: CONTENT * 0.55, size: 11.5, font: 'strong' })
  write(sheet, from, {
    x: PAGE.margin + CONTENT * 0.5,
    y: y + 2,
    width: CONTENT * 0.5,
    align: 'right',
    size: 8.5,
    colour: COLOUR.ink2,
  })
  y = drawTitles(sheet, y + 18)
  for (const result of results) {
    const height = heightFor(sheet, result)
    if (y + height > BOTTOM) {
      sheet.addPage()
      y = drawTitles(sheet, PAGE.margin)
    }
    drawRow(sheet, result, y)
    y += height
    rule(sheet, y)
  }
  return y
}

function drawTitles(sheet: Sheet, y: number): number {
  sheet.rect(PAGE.margin, y, CONTENT, TITLE).fill(COLOUR.mist)
  const look = { y: y + 4, size: 8.5, colour: COLOUR.ink2 } as const
  write(sheet, 'Test', { ...look, ...place('name', 4) })
  write(sheet, 'Result', { ...look, ...place('value'), align: 'right' })
  write(sheet, 'Unit', { ...look, ...place('unit') })
  write(sheet, 'Range', { ...look, ...place('range') })
  return y + TITLE
}

function place(column: keyof typeof COLUMN, inset = 0) {
  const { x, width } = COLUMN[column]
  return { x: PAGE.margin + x + inset, width: width - inset }
}

/**
 * A qualitative result spans the columns of value and unit; its expected result those of range and
 * bar.
 */
const WORDS = COLUMN.value.width + COLUMN.unit.width
const USUAL = COLUMN.range.width + COLUMN.bar.width

function hasBar({ number, low, high }: Result): boolean {
  return number !== null && (low ?? high) !== null
}

/** Without a bar, a range has its room too. */
function widthOfRange(result: Result): number {
  return hasBar(result) ? COLUMN.range.width : USUAL
}

/** The range, or the expected words. */
function rangeWords(result: Result): string {
  return rangeInWords(result) ?? result.expected ?? ''
}

function heightFor(sheet: Sheet, result: Result): number {
  const { name, value, unit } = result
  const texts = [
    heightOf(sheet, name, COLUMN.name.width - 4),
    heightOf(sheet, rangeWords(result), widthOfRange(result)),
    ...(isNumeric(result)
      ? [
          heightOf(sheet, value, COLUMN.value.width),
          heightOf(sheet, unit ? printedUnit(unit) : '', COLUMN.unit.width),
        ]
      : [heightOf(sheet, value, WORDS)]),
  ]
  return Math.max(...texts) + noteHeight(sheet, result) + 2 * PADDING
}

function noteHeight(sheet: Sheet, { note }: Result): number {
  return note === undefined ? 0 : heightOf(sheet, note, CONTENT - 8) + PADDING
}

function drawRow(sheet: Sheet, result: Result, top: number): void {
  const y = top + PADDING
  const { name, flag, value, unit, note } = result
  write(sheet, name, { ...place('name', 4), y })
  if (flag) drawFlag(sheet, flag, y)
  const look = { y, font: flag ? 'strong' : 'regular' } as const
  if (isNumeric(result)) {
    write(sheet, value, { ...look, ...place('value'), align: 'right' })
    write(sheet, unit ? printedUnit(unit) : '', { ...place('unit'), y, colour: COLOUR.ink2 })
  } else {
    write(sheet, value, { ...look, x: place('value').x, width: WORDS })
  }
  const range = { x: place('range').x, width: widthOfRange(result), y }
  write(sheet, rangeWords(result), isNumeric(result) ? range : { ...range, colour: COLOUR.ink2 })
  if (hasBar(result)) {
    const bar = place('bar')
    drawRangeBar(sheet, result, { ...bar, y: y + 4.5, width: bar.width - 6 })
  }
  if (note === undefined) return
  const below = top + heightFor(sheet, result) - noteHeight(sheet, result) - PADDING / 2
  write(sheet, note, { x: PAGE.margin + 4, y: below, width: CONTENT - 8, colour: COLOUR.ink2 })
}

function drawFlag(sheet: Sheet, flag: NonNullable<Result['flag']>, y: number): void {
  const { x, width } = place('flag')
  if (flag !== 'unexpected') drawTriangle(sheet, flag, { x: x + 4, y: y + 5.5 })
  const words = { x: x + (flag === 'unexpected' ? 0 : 11), y, width, colour: COLOUR.danger }
  write(sheet, REPORT_FLAG[flag], { ...words, font: 'strong', size: 9 })
}

const TRACK = 3
const IN_RANGE = '#A9D2CB'

type Place = { readonly x: number; readonly y: number; readonly width: number }

/** Draws a value against its range: a dot inside, a triangle pointing outwards outside. */
function drawRangeBar(sheet: Sheet, result: Result, { x, y, width }: Place): void {
  const scale = scaleOf(result)
  if (!scale || result.number === null) return
  const { from, to, at } = scale
  sheet.rect(x, y, width, TRACK).fill(COLOUR.line)
  sheet.rect(x + from * width, y, (to - from) * width, TRACK).fill(IN_RANGE)
  const centre = x + Math.max(0.04, Math.min(0.96, at)) * width
  if (result.flag === null) sheet.circle(centre, y + TRACK / 2, 2.6).fill(COLOUR.ink)
  else drawTriangle(sheet, result.flag === 'low' ? 'low' : 'high', { x: centre, y: y + TRACK / 2 })
}

/** Up for high, down for low. */
function drawTriangle(
  sheet: Sheet,
  points: 'low' | 'high',
  { x, y }: { readonly x: number; readonly y: number },
): void {
  const tip = points === 'high' ? -3.2 : 3.2
  sheet
    .polygon([x - 3.4, y - tip * 0.8], [x + 3.4, y - tip * 0.8], [x, y + tip])
    .fill(COLOUR.danger)
}

/**
 * Positions on the bar as fractions: start and end of the range, and the value; undefined without a
 * range.
 */
function scaleOf({ number, low, high }: Result) {
  const value = number ?? 0
  if (low !== null && high !== null) {
    return { from: 0.25, to: 0.75, at: 0.25 + (0.5 * (value - low)) / (high - low) }
  }
  if (high !== null) return { from: 0, to: 0.7, at: (0.7 * value) / high }
  return low === null ? undefined : { from: 0.3, to: 1, at: (0.3 * value) / low }
}
