import type { Position } from '#contract/rules/distance.ts'

/** Bounding box in WGS 84 degrees. */
export type Bounds = {
  readonly south: number
  readonly north: number
  readonly west: number
  readonly east: number
}

/** Position on a map: per cent from the left and from the top. */
export type MapPoint = { readonly x: number; readonly y: number }

/** Kilometres per degree of latitude. */
export const KM_PER_DEGREE = 111.2

/** Ratio of a degree of longitude to one of latitude at the centre of the bounds. */
export function longitudeScale({ south, north }: Bounds): number {
  return Math.cos((((south + north) / 2) * Math.PI) / 180)
}

/** Equirectangular projection: accurate enough for a country or a city at this size. */
export function project({ lat, lng }: Position, bounds: Bounds): MapPoint {
  const { south, north, west, east } = bounds
  return {
    x: (100 * (lng - west)) / (east - west),
    y: (100 * (north - lat)) / (north - south),
  }
}

/** Aspect ratio (width by height) of a map of these bounds. */
export function ratioOf(bounds: Bounds): number {
  const { south, north, west, east } = bounds
  return ((east - west) * longitudeScale(bounds)) / (north - south)
}

/** Width of the map in kilometres. */
export function kilometresAcross(bounds: Bounds): number {
  return (bounds.east - bounds.west) * longitudeScale(bounds) * KM_PER_DEGREE
}

/** Margin around the outermost positions and minimum extent, kilometres. */
const MARGIN = 0.28
const LEAST_KM = 5

/**
 * The smallest bounds of this aspect ratio that contain all positions with a margin; null without
 * positions.
 */
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
  const shorter = longitudeScale(tight)
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

/** The longest round distance within a third of the map, and its width in per cent. */
export function scaleBar(bounds: Bounds): { readonly km: number; readonly share: number } {
  const across = kilometresAcross(bounds)
  const km = ROUND_KM.findLast((one) => one <= across / 3) ?? 1
  return { km, share: (100 * km) / across }
}
