/** WGS 84 degrees. */
export type Position = { readonly lat: number; readonly lng: number }

const EARTH_RADIUS_KM = 6371

/** Great-circle distance in kilometres (haversine). */
export function kilometresBetween(a: Position, b: Position): number {
  const north = radians(b.lat - a.lat)
  const east = radians(b.lng - a.lng)
  const chord =
    Math.sin(north / 2) ** 2 +
    Math.cos(radians(a.lat)) * Math.cos(radians(b.lat)) * Math.sin(east / 2) ** 2
  return 2 * EARTH_RADIUS_KM * Math.asin(Math.min(1, Math.sqrt(chord)))
}

export function radians(degrees: number): number {
  return (degrees * Math.PI) / 180
}
