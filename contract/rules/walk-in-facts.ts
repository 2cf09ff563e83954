import { hoursInWords, listInWords } from './in-words.ts'
import { clockTime, type DayHours } from './opening-hours.ts'
import { fastHours, type PlannedLine } from './preparation/planned-line.ts'
import { drawnBetween, drawnInWords } from './preparation/slot-verdict.ts'
import { secondSampleTerms } from './second-sample.ts'
import { timeSpan } from './time-span.ts'
import { type SampledLine, tubePlan } from './tubes.ts'

type ComingLine = Pick<PlannedLine, 'name' | 'fasting_hours' | 'preparation_rules'>
type ReportedLine = SampledLine &
  Pick<PlannedLine, 'radiology' | 'scans'> & { readonly report_tat_hours: number }

/** A part of the day, `HH:mm`. */
type Span = { readonly from: string; readonly to: string }

/** When to come for a walk-in, as an order has it; times `HH:mm`. */
type Come = { readonly from_time: string; readonly to_time: string }

export type WalkInFact = {
  readonly term: string
  readonly value: string
  readonly small?: string
}

/**
 * When to come, from when to fast and when the report is due, for a visit without an appointment.
 * `fastingBand` is the part of the day in which fasting samples are taken; null while unknown.
 */
export function walkInFacts(
  lines: readonly (ComingLine & ReportedLine)[],
  fastingBand: Span | null,
  week: readonly DayHours[],
): WalkInFact[] {
  const drawn = drawnBetween(lines, fastingBand)
  const come = comeBetween(lines, fastingBand, week)
  const fast = Math.max(0, ...lines.map(fastHours))
  const report = reportHours(lines)
  const { second } = tubePlan(lines)
  return [
    ...(come ? [{ term: 'Come', value: `Between ${timeSpan(come.from, come.to, 'and')}` }] : []),
    ...(come ? [] : drawn.map((one) => ({ term: 'Come', value: drawnInWords(one) }))),
    ...(fast > 0
      ? [
          {
            term: 'Fasting',
            value: `${hoursInWords(fast)} before you come`,
            small: `${come ? `To come at ${clockTime(come.from)}, eat nothing from ${timeOn(come.from, -fast)}. ` : ''}While you fast, only plain water.`,
          },
        ]
      : []),
    ...(second
      ? [
          {
            term: 'Second sample',
            value: `${hoursInWords(second.minutes / 60)} after you start your meal`,
            small: `For ${listInWords(second.names)}. ${secondSampleTerms('centre')}`,
          },
        ]
      : []),
    ...(report > 0
      ? [
          {
            term: 'Report',
            value: reportInWords(lines),
            // The time of a second sample is still to be fixed.
            ...(come &&
              !second && {
                small: `If you come at ${clockTime(come.from)}, by ${timeOn(come.from, report)}.`,
              }),
          },
        ]
      : []),
  ]
}

function reportHours(lines: readonly ReportedLine[]): number {
  return Math.max(0, ...lines.map(({ report_tat_hours }) => report_tat_hours))
}

/** "6 hours after your scan": when the last report is due, for a visit whose time is not known. */
export function reportInWords(lines: readonly ReportedLine[]): string {
  return `${hoursInWords(reportHours(lines))} after your ${lastTaken(lines)}`
}

function lastTaken(lines: readonly ReportedLine[]): string {
  if (tubePlan(lines).second) return 'second sample'
  if (lines.every(({ radiology }) => radiology)) return 'scan'
  return lines.some(({ scans }) => scans.length > 0) ? 'visit' : 'sample'
}

/**
 * The part of the day in which all tests can be taken on each day that the centre is open; null for
 * any open hour, or without such a part.
 */
export function comeBetween(
  lines: readonly ComingLine[],
  fastingBand: Span | null,
  week: readonly DayHours[],
): Span | null {
  const drawn = drawnBetween(lines, fastingBand)
  if (drawn.length === 0) return null
  const open = week.flatMap(({ hours }) => (hours ? [{ from: hours.open, to: hours.close }] : []))
  const from = [...drawn, ...open]
    .map((span) => span.from)
    .toSorted()
    .at(-1)
  const [to] = [...drawn, ...open].map((span) => span.to).toSorted()
  return to !== undefined && from !== undefined && from < to ? { from, to } : null
}

/** "between 07:00 AM and 11:00 AM", or "during opening hours" without such a time. */
export function comeInWords(come: Come | undefined): string {
  return come ? `between ${timeSpan(come.from_time, come.to_time, 'and')}` : 'during opening hours'
}

/** "09:00 PM the evening before", "07:00 AM the next day", hours from a time of day. */
function timeOn(time: string, hours: number): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const at = hour + hours
  const days = Math.floor(at / 24)
  const clock = clockTime(`${at - days * 24}:${minute}`)
  if (days === 0) return clock
  if (days === -1) return `${clock} the ${at + 24 >= 16 ? 'evening' : 'day'} before`
  if (days < 0) return `${clock} ${-days} days before`
  return days === 1 ? `${clock} the next day` : `${clock} ${days} days later`
}
