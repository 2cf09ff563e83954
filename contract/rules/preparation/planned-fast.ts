import { HOUR } from './lab-instants.ts'
import { fastHours } from './planned-line.ts'
import type { Served, Visit } from './visits.ts'

/** One fast for all lines; milliseconds. */
export type PlannedFast = {
  /** The longest that a line asks for. */
  readonly hours: number
  /** The last meal ends. */
  readonly from: number
  /** The first and the last visit that is made fasting. */
  readonly first: Visit
  readonly last: Visit
}

/** From the earliest start any line asks for to the last visit that needs it. */
export function planFast(served: readonly Served[]): PlannedFast | null {
  const fasting = served
    .map(({ line, visits: [visit] }) => ({ visit, hours: fastHours(line) }))
    .filter(({ hours }) => hours > 0)
    .sort((a, b) => a.visit.start - b.visit.start)
  const [first, last] = [fasting[0], fasting.at(-1)]
  if (!first || !last) return null
  return {
    hours: Math.max(...fasting.map(({ hours }) => hours)),
    from: Math.min(...fasting.map(({ visit, hours }) => visit.start - hours * HOUR)),
    first: first.visit,
    last: last.visit,
  }
}
