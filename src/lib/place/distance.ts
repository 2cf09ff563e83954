import { type Position, radians } from '#contract/rules/distance.ts'

/**
 * "1 km", "3.4 km", "12 km". A PIN has the position of its locality, so 1 km is the minimum.
 */
export function kilometresInWords(kilometres: number): string {
  if (kilometres < 1) return 'under 1 km'
  const rounded = kilometres < 10 ? Math.round(kilometres * 10) / 10 : Math.round(kilometres)
  return `${rounded} km`
}

const WINDS = [
  'north',
  'north-east',
  'east',
  'south-east',
  'south',
  'south-west',
  'west',
  'north-west',
] as const

/** In which direction `to` lies, seen from `from`; exact enough for the distances of a city. */
export function directionInWords(from: Position, to: Position): string {
  const east = (to.lng - from.lng) * Math.cos(radians(from.lat))
  const angle = Math.atan2(east, to.lat - from.lat)
  const eighth = Math.round((angle / (2 * Math.PI)) * WINDS.length)
  return WINDS[(eighth + WINDS.length) % WINDS.length] ?? 'north'
}
