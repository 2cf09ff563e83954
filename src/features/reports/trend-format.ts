import type { Trend } from '#contract/reports.endpoints.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import { changeOf } from '#contract/rules/reference-change.ts'
import { REPORT_FLAG } from '#contract/rules/report-document.ts'
import { printedUnit } from '#contract/rules/units.ts'
import { labTime } from '#lib/dates.ts'
import { countInWords } from '#lib/format/count-in-words.ts'

const DAY_MS = 86_400_000

function counted(count: number, one: string): string {
  return `${countInWords(count)} ${count === 1 ? one : `${one}s`}`
}

/** "22 Nov 2025". */
export function dayInWords(date: string): string {
  return labTime(`${date}T12:00:00+05:30`).format('D MMM YYYY')
}

/** "Nov 25". */
export function monthInWords(date: string): string {
  return labTime(`${date}T12:00:00+05:30`).format('MMM YY')
}

/** Axis labels: "Nov 25", or "22 Nov" for a short span. */
export function dayLabels({ points }: Trend): string[] {
  const [first, last] = [points[0]?.date ?? '', points.at(-1)?.date ?? '']
  const format = daysBetween(first, last) < 90 ? 'D MMM' : 'MMM YY'
  return points.map(({ date }) => labTime(`${date}T12:00:00+05:30`).format(format))
}

function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / DAY_MS)
}

/** "over two years". */
function formatSpan(days: number): string {
  if (days < 14) return `over ${counted(days, 'day')}`
  if (days < 60) return `over ${counted(Math.round(days / 7), 'week')}`
  if (days < 540) return `over ${counted(Math.round(days / 30.44), 'month')}`
  return `over ${counted(Math.round(days / 365.25), 'year')}`
}

/** "TSH over two years", "TSH: results from one day". */
export function trendTitle({ name, points }: Trend): string {
  const [first, last] = [points[0], points.at(-1)]
  if (!first || !last || first === last) return name
  const days = daysBetween(first.date, last.date)
  return days < 1 ? `${name}: results from one day` : `${name} ${formatSpan(days)}`
}

/** "uIU/mL, four reports." */
export function trendFacts({ unit, points }: Trend): string {
  const reports = counted(points.length, 'report')
  const sentence = unit ? `${printedUnit(unit)}, ${reports}.` : `${reports}.`
  return unit ? sentence : capitalise(sentence)
}

/** Methods of two labs differ by more than a healthy person's values do. */
const OTHER_METHOD =
  'The last two values are not both from our lab, and methods can differ. Ask your doctor before you compare them.'

const percentOf = (percent: number) => `${Math.round(Math.abs(percent))}%`

/**
 * The change since the previous report compared with normal biological variation; null when no
 * figure is published.
 */
export function formatChange(trend: Trend): string | null {
  const change = changeOf(trend)
  const before = trend.points.at(-2)
  const isOfOneLab = trend.points.slice(-2).every((point) => point.lab_name === undefined)
  if (!isOfOneLab) return OTHER_METHOD
  if (change.kind === 'unknown' || !before) return null
  const isUp = change.percent >= 0
  const moved = `${isUp ? 'Up' : 'Down'} ${percentOf(change.percent)} since ${dayInWords(before.date)}`
  const variation = `${percentOf(change.limit)} from one sample to the next`
  return change.kind === 'within-noise'
    ? `${moved}. Normal variation (up to ${variation}).`
    : `${moved}. This is more than the normal variation (up to ${variation}).`
}

/** Text alternative of the chart. */
export function trendLabel({ name, points, low, high }: Trend): string {
  const values = points.map(
    ({ value, flag, date, lab_name: lab }) =>
      `${value}${flag ? ` ${REPORT_FLAG[flag]}` : ''} on ${dayInWords(date)}${lab ? `, ${lab}` : ''}`,
  )
  return `${name}: ${values.join(', ')}.${rangeSentence(low, high)}`
}

function rangeSentence(low: number | null, high: number | null): string {
  if (low !== null && high !== null) return ` The range is ${low} to ${high}.`
  if (high !== null) return ` The range goes up to ${high}.`
  return low === null ? '' : ` The range begins at ${low}.`
}
