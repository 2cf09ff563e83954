import { HOUR, labClock, labDate, labMs, MINUTE } from '../lab-time.ts'
import { fastHours, rulesOf } from './planned-line.ts'
import type { Served, Visit } from './visits.ts'

/** The last meal before a fast is called dinner only from this hour on. */
const DINNER_FROM = '17:00'
/** Nobody eats between midnight and this hour: the last meal is dinner. */
const NIGHT_UNTIL = '06:00'
const NIGHT_DINNER = '20:00'

/** One fast for all lines; times in milliseconds. */
export type PlannedFast = {
  /** Longest fast of any line. */
  readonly hours: number
  /** End of the last meal. */
  readonly from: number
  /** The first and the last visit that need fasting. */
  readonly first: Visit
  readonly last: Visit
  /** When the patient may eat: a test with several samples ends after its visit. */
  readonly over: number
}

/** Whether a meal at this time breaks the fast. */
export function isInFast({ from, over }: PlannedFast, at: number): boolean {
  return at >= from && at < over
}

/**
 * The dinner before a fast `from` then until a visit at `start`, milliseconds; null if the last meal is
 * another one.
 */
export function dinnerBefore(from: number, start: number): number | null {
  if (labClock(from) < NIGHT_UNTIL) return labMs(labDate(from - 6 * HOUR), NIGHT_DINNER)
  return labClock(from) >= DINNER_FROM && labDate(from) < labDate(start) ? from : null
}

/** When a fast is said to begin: 12:00 AM may be read as the night before that day, or after it. */
export function toldStart(from: number): number {
  return labClock(from) === '00:00' ? from - MINUTE : from
}

/** Spans from the earliest time required by any line to the last visit that needs it. */
export function planFast(served: readonly Served[]): PlannedFast | null {
  const fasting = served
    .map(({ line, visits: [visit] }) => ({ line, visit, hours: fastHours(line) }))
    .filter(({ hours }) => hours > 0)
    .sort((a, b) => a.visit.start - b.visit.start)
  const [first, last] = [fasting[0], fasting.at(-1)]
  if (!first || !last) return null
  return {
    hours: Math.max(...fasting.map(({ hours }) => hours)),
    from: Math.min(...fasting.map(({ visit, hours }) => visit.earliest - hours * HOUR)),
    first: first.visit,
    last: last.visit,
    over: Math.max(
      last.visit.end,
      ...fasting.flatMap(({ line, visit }) =>
        rulesOf(line, 'stay').map(({ hours }) => visit.start + hours * HOUR),
      ),
    ),
  }
}
