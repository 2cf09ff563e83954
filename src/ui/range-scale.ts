export type ValueInRange = {
  readonly value: number
  /** An open end is null. */
  readonly low: number | null
  readonly high: number | null
}

/** Places on the bar, per cent of its length. */
export type RangeScale = {
  readonly low: number
  readonly high: number
  readonly at: number
}

/** How much of the range's width is drawn on either side of it. */
const BESIDE = 0.6
/** A value further out than this many widths stands at the end of the bar. */
const FARTHEST = 3
/** Room beyond the value, in widths. */
const ROOM = 0.1

/** Where a range and a value stand on a bar; null without a range. */
export function rangeScale({ value, low, high }: ValueInRange): RangeScale | null {
  if (low === null && high === null) return null
  const bottom = low ?? 0
  // Open above, the range is drawn as wide as its low end is high.
  const top = high ?? bottom * 2
  const width = Math.max(top - bottom, Number.EPSILON)
  const furthest = Math.max(top + BESIDE * width, value + ROOM * width)
  const end = Math.min(furthest, top + FARTHEST * width)
  const lowest = Math.min(bottom - BESIDE * width, value - ROOM * width)
  // What is never below zero has no room below it.
  const start = low === null ? 0 : Math.max(lowest, bottom < 0 ? bottom - FARTHEST * width : 0)
  const place = (of: number) => Math.min(100, Math.max(0, ((of - start) / (end - start)) * 100))
  return { low: place(bottom), high: high === null ? 100 : place(top), at: place(value) }
}

/** Both ends as they are written: whole numbers get a decimal where the other end has one. */
export function rangeEnds({ low, high }: Omit<ValueInRange, 'value'>) {
  const hasFraction = [low, high].some((end) => end !== null && !Number.isInteger(end))
  const written = (end: number | null) => {
    if (end === null) return null
    return hasFraction && Number.isInteger(end) ? end.toFixed(1) : String(end)
  }
  return { low: written(low), high: written(high) }
}
