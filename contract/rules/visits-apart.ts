import { kilometresBetween, type Position } from './distance.ts'
import { labMs, MINUTE } from './lab-time.ts'
import { type Timing, timeSpan } from './time-span.ts'

/** From one place of a booking to another, at least: from home to the centre, or back. */
export const TRAVEL_MINUTES = 30

/** Roads are longer than the straight line, and slow; both are assumed, for a large city by day. */
const KILOMETRES_OF_ROAD = 1.4
const KILOMETRES_PER_HOUR = 20

/**
 * Minutes for the way between an address and a centre, in tens: `TRAVEL_MINUTES` nearby, and where a
 * position is not known.
 */
export function wayMinutes(
  home: { readonly position?: Position | null | undefined } | null,
  centre: { readonly position?: Position | null | undefined } | null,
): number {
  if (!home?.position || !centre?.position) return TRAVEL_MINUTES
  const road = kilometresBetween(home.position, centre.position) * KILOMETRES_OF_ROAD
  const minutes = (road / KILOMETRES_PER_HOUR) * 60
  return Math.max(TRAVEL_MINUTES, Math.ceil(minutes / 10) * 10)
}

/**
 * Whether one person cannot keep both visits, which are at different places: they overlap, or leave
 * less time between them than the way takes.
 * @param way minutes
 */
export function areTooClose(one: Timing, other: Timing, way = TRAVEL_MINUTES): boolean {
  const gap = way * MINUTE
  return startOf(one) < endOf(other) + gap && startOf(other) < endOf(one) + gap
}

/** Why times next to a visit at the other place cannot be chosen. */
export function tooCloseWords(
  firstName: string,
  visit: Timing,
  at: 'home' | 'centre',
  way = TRAVEL_MINUTES,
): string {
  const time = timeSpan(visit.from_time, visit.to_time)
  const where = at === 'home' ? 'at home for the samples' : 'at the centre for the scan'
  return `${firstName} is ${where} from ${time}, and needs ${way} minutes for the way.`
}

function startOf({ slot_date, from_time }: Timing): number {
  return labMs(slot_date, from_time)
}

function endOf({ slot_date, to_time }: Timing): number {
  return labMs(slot_date, to_time)
}
