import { labMs, MINUTE } from './lab-time.ts'
import { type Timing, timeSpan } from './time-span.ts'

/** From one place of a booking to another: from home to the centre, or back. */
export const TRAVEL_MINUTES = 30

/**
 * Whether one person cannot keep both visits, which are at different places: they overlap, or leave
 * less time between them than the way takes.
 */
export function areTooClose(one: Timing, other: Timing): boolean {
  const way = TRAVEL_MINUTES * MINUTE
  return startOf(one) < endOf(other) + way && startOf(other) < endOf(one) + way
}

/** Why times next to a visit at the other place cannot be chosen. */
export function tooCloseWords(firstName: string, visit: Timing, at: 'home' | 'centre'): string {
  const time = timeSpan(visit.from_time, visit.to_time)
  const where = at === 'home' ? 'at home for the samples' : 'at the centre for the scan'
  return `${firstName} is ${where} from ${time}, and needs ${TRAVEL_MINUTES} minutes for the way.`
}

function startOf({ slot_date, from_time }: Timing): number {
  return labMs(slot_date, from_time)
}

function endOf({ slot_date, to_time }: Timing): number {
  return labMs(slot_date, to_time)
}
