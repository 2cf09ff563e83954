import type { Position } from '#lib/place/distance.ts'

/** A rectangle of the earth, WGS 84 degrees. */
export type Bounds = {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** A place on a map: per cent of its width and height, from the left and from the top. */
export type MapPoint = { readonly x: number; readonly y: number }

/** A degree of latitude along the ground, in kilometres. */
export const KM_PER_DEGREE = 111.2

/** By what a degree of longitude is shorter than one of latitude, in the middle of the bounds. */
export function narrowing({ south, north }: Bounds): number {
  return Math.cos((((south + north) / 2) * Math.PI) / 180)
}

/** Equirectangular: for a country or a city drawn by hand-breadths it is true enough. */
export function project({ lat, lng }: Position, bounds: Bounds): MapPoint {
  const { south, north, west, east } = bounds
  return {
    x: (100 * (lng - west)) / (east - west),
    y: (100 * (north - lat)) / (north - south),
  }
}

/** Width by height of a map that shows exactly these bounds. */
export function ratioOf(bounds: Bounds): number {
  const { south, north, west, east } = bounds
  return ((east - west) * narrowing(bounds)) / (north - south)
}

/** Kilometres from the left edge of the map to the right one. */
export function kilometresAcross(bounds: Bounds): number {
  return (bounds.east - bounds.west) * narrowing(bounds) * KM_PER_DEGREE
}

/** Kilometres that a map shows around its outermost places, and the least it shows at all. */
const MARGIN = 0.28
const LEAST_KM = 5

/** The smallest map of this ratio that holds all places with a margin; null without any. */
export function boundsAround(places: readonly Position[], ratio: number): Bounds | null {
  if (places.length === 0) return null
  const lats = places.map(({ lat }) => lat)
  const lngs = places.map(({ lng }) => lng)
  const tight = {
    south: Math.min(...lats),
    north: Math.max(...lats),
    west: Math.min(...lngs),
    east: Math.max(...lngs),
  }
  const shorter = narrowing(tight)
  const least = LEAST_KM / KM_PER_DEGREE
  const wide = Math.max((tight.east - tight.west) * shorter, least) * (1 + 2 * MARGIN)
  const high = Math.max(tight.north - tight.south, least) * (1 + 2 * MARGIN)
  const height = Math.max(high, wide / ratio)
  const width = (height * ratio) / shorter
  const lat = (tight.south + tight.north) / 2
  const lng = (tight.west + tight.east) / 2
  return {
    south: lat - height / 2,
    north: lat + height / 2,
    west: lng - width / 2,
    east: lng + width / 2,
  }
}

const ROUND_KM = [1, 2, 5, 10, 20, 50, 100, 200, 500]

/** The longest round distance that takes a third of the map at most, and its share in per cent. */
export function scaleBar(bounds: Bounds): { readonly km: number; readonly share: number } {
  const across = kilometresAcross(bounds)
  const km = ROUND_KM.findLast((one) => one <= across / 3) ?? 1
  return { km, share: (100 * km) / across }
}
