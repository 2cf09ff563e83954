import { kilometresBetween, type Position } from './distance.ts'
import { labMs, MINUTE } from './lab-time.ts'
import { type Timing, timeSpan } from './time-span.ts'

/** From one place of a booking to another, at least: from home to the centre, or back. */
export const MIN_TRAVEL_MINUTES = 30

/** How much longer roads are than the straight line, and the speed on them: assumed, for a large city by day. */
const DETOUR_FACTOR = 1.4
const KILOMETRES_PER_HOUR = 20

/** An address or a centre. */
type Place = { readonly position?: Position | null | undefined }

/**
 * Travel time between two places, in minutes, rounded up to tens: `MIN_TRAVEL_MINUTES` nearby, and
 * where a position is not known.
 */
export function travelMinutes(one: Place | null, other: Place | null): number {
  if (!one?.position || !other?.position) return MIN_TRAVEL_MINUTES
  const road = kilometresBetween(one.position, other.position) * DETOUR_FACTOR
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

export type PlacedVisit = {
  readonly timing: Timing
  readonly place: Place & { readonly id: string }
}

/** A visit to an address or a centre, by the id of either. */
export function visitAt(timing: Timing, id: string, { position }: Place): PlacedVisit {
  return { timing, place: { id, position } }
}

/**
 * Whether who books a visit should know of another one of the account: they overlap or, at different
 * places, leave less time between them than the way takes. Somebody else may be there, so neither is
 * refused.
 */
export function mayCollide(one: PlacedVisit, other: PlacedVisit): boolean {
  const way = one.place.id === other.place.id ? 0 : travelMinutes(one.place, other.place)
  return areTooClose(one.timing, other.timing, way)
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
  const way = at === 'home' ? 'to the centre' : 'home'
  return `${firstName} is ${where} from ${time}. Travelling ${way} takes about ${travel} minutes.`
}

function startOf({ slot_date, from_time }: Timing): number {
  return labMs(slot_date, from_time)
}

function endOf({ slot_date, to_time }: Timing): number {
  return labMs(slot_date, to_time)
}
