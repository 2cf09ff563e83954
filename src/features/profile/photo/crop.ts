/** A crop of a picture; `x` and `y` are its position within the free travel, from 0 to 1. */
export type Crop = { readonly zoom: number; readonly x: number; readonly y: number }

type Size = { readonly width: number; readonly height: number }
type Point = { readonly x: number; readonly y: number }

export const MAX_ZOOM = 4

/** The largest centred square. */
export const WHOLE: Crop = { zoom: 1, x: 0.5, y: 0.5 }

/** The crop in pixels of the picture. */
export function frameOf({ width, height }: Size, { zoom, x, y }: Crop) {
  const side = Math.min(width, height) / zoom
  return { left: (width - side) * x, top: (height - side) * y, side }
}

/** Moves the crop by `by`, measured in widths of the shown square. */
export function dragged(size: Size, crop: Crop, by: Point): Crop {
  const { left, top, side } = frameOf(size, crop)
  return {
    zoom: crop.zoom,
    x: share(left - by.x * side, size.width - side),
    y: share(top - by.y * side, size.height - side),
  }
}

/** Zooms around the centre, within the picture. */
export function zoomed(size: Size, crop: Crop, asked: number): Crop {
  const zoom = Math.min(MAX_ZOOM, Math.max(1, asked))
  const before = frameOf(size, crop)
  const { side } = frameOf(size, { ...crop, zoom })
  const shift = (before.side - side) / 2
  return {
    zoom,
    x: share(before.left + shift, size.width - side),
    y: share(before.top + shift, size.height - side),
  }
}

/** Whether the crop can move along each axis. */
export function travel(size: Size, crop: Crop): { readonly x: boolean; readonly y: boolean } {
  const { side } = frameOf(size, crop)
  return { x: size.width - side >= 1, y: size.height - side >= 1 }
}

function share(at: number, room: number): number {
  return room <= 0 ? 0.5 : Math.min(1, Math.max(0, at / room))
}
