import type { Position } from '#lib/place/distance.ts'

/** Pixels of a tile. */
const TILE = 256
const FARTHEST_ZOOM = 3

/** Pixels around the points: a pin stands above its point, its name and the attribution below. */
const ROOM = { side: 56, top: 56, bottom: 48 }

export type MapFit = { readonly center: [lat: number, lng: number]; readonly zoom: number }

/** The closest view of a web map, in whole zooms, in which all points stand clear of its edges. */
export function fitMap(
  points: readonly Position[],
  { width, height }: { readonly width: number; readonly height: number },
  closestZoom: number,
): MapFit {
  const placed = points.map(mercator)
  const xs = placed.map(({ x }) => x)
  const ys = placed.map(({ y }) => y)
  const [west, east] = [Math.min(...xs), Math.max(...xs)]
  const [north, south] = [Math.min(...ys), Math.max(...ys)]
  const zooms = [
    zoomFor(east - west, width - 2 * ROOM.side),
    zoomFor(south - north, height - ROOM.top - ROOM.bottom),
  ]
  const zoom = Math.max(FARTHEST_ZOOM, Math.min(closestZoom, ...zooms))
  const shift = (ROOM.bottom - ROOM.top) / 2 / (TILE * 2 ** zoom)
  return { center: position({ x: (west + east) / 2, y: (north + south) / 2 + shift }), zoom }
}

function zoomFor(span: number, pixels: number): number {
  return Math.floor(Math.log2(Math.max(pixels, 1) / (TILE * span)))
}

type Point = { readonly x: number; readonly y: number }

/** From 0 to 1, from the west and the north of the world. */
function mercator({ lat, lng }: Position): Point {
  const radians = (lat * Math.PI) / 180
  return { x: (lng + 180) / 360, y: (1 - Math.asinh(Math.tan(radians)) / Math.PI) / 2 }
}

function position({ x, y }: Point): [lat: number, lng: number] {
  return [(Math.atan(Math.sinh(Math.PI * (1 - 2 * y))) * 180) / Math.PI, x * 360 - 180]
}
