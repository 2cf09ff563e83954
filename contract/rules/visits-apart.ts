import { kilometresBetween, type Position } from './distance.ts'
import { labMs, MINUTE } from './lab-time.ts'
import { type Timing, timeSpan } from './time-span.ts'

/** From one place of a booking to another, at least: from home to the centre, or back. */
export const MIN_TRAVEL_MINUTES = 30

/** How much longer roads are than the straight line, and the speed on them: assumed, for a large city by day. */
const DETOUR_FACTOR = 1.4
const KILOMETRES_PER_HOUR = 20

/**
 * Travel time between an address and a centre, in minutes, rounded up to tens: `MIN_TRAVEL_MINUTES`
 * nearby, and where a position is not known.
 */
export function travelMinutes(
  home: { readonly position?: Position | null | undefined } | null,
  centre: { readonly position?: Position | null | undefined } | null,
): number {
  if (!home?.position || !centre?.position) return MIN_TRAVEL_MINUTES
  const road = kilometresBetween(home.position, centre.position) * DETOUR_FACTOR
  const minutes = (road / KILOMETRES_PER_HOUR) * 60
  return Math.max(MIN_TRAVEL_MINUTES, Math.ceil(minutes / 10) * 10)
}

/**
 * Whether one person cannot keep both visits, which are at different places: they overlap, or leave
 * less time between them than the way takes.
 * @param travel minutes
 */
export function areTooClose(one: Timing, other: Timing, travel: number): boolean {
  const gap = travel * MINUTE
  return startOf(one) < endOf(other) + gap && startOf(other) < endOf(one) + gap
}

/** Why times next to a visit at the other place cannot be chosen. */
export function tooCloseWords(
  firstName: string,
  visit: Timing,
  at: 'home' | 'centre',
  travel: number,
): string {
  const time = timeSpan(visit.from_time, visit.to_time)
  const where = at === 'home' ? 'at home for the samples' : 'at the centre for the scan'
  return `${firstName} is ${where} from ${time}, and needs ${travel} minutes for the way.`
}

function startOf({ slot_date, from_time }: Timing): number {
  return labMs(slot_date, from_time)
}

function endOf({ slot_date, to_time }: Timing): number {
  return labMs(slot_date, to_time)
}
