export type ValueInRange = {
  readonly value: number
  /** Null for an open end. */
  readonly low: number | null
  readonly high: number | null
}

/** Positions on the bar, in per cent of its length. */
export type RangeScale = {
  readonly low: number
  readonly high: number
  readonly at: number
}

/** Space drawn on each side of the range, in widths of the range. */
const SIDE_MARGIN = 0.6
/** Values further out, in widths of the range, are drawn at the end of the bar. */
const MAX_DISTANCE = 3
/** Space beyond the value, in widths of the range. */
const VALUE_MARGIN = 0.1

/** Positions of a range and a value on a bar; null without a range. */
export function rangeScale({ value, low, high }: ValueInRange): RangeScale | null {
  if (low === null && high === null) return null
  const bottom = low ?? 0
  // A range without an upper end is drawn as wide as its lower end is high.
  const top = high ?? bottom * 2
  const width = Math.max(top - bottom, Number.EPSILON)
  const furthest = Math.max(top + SIDE_MARGIN * width, value + VALUE_MARGIN * width)
  const end = Math.min(furthest, top + MAX_DISTANCE * width)
  const lowest = Math.min(bottom - SIDE_MARGIN * width, value - VALUE_MARGIN * width)
  // Values that cannot be negative get no space below zero.
  const start = low === null ? 0 : Math.max(lowest, bottom < 0 ? bottom - MAX_DISTANCE * width : 0)
  const percentOf = (of: number) => Math.min(100, Math.max(0, ((of - start) / (end - start)) * 100))
  return {
    low: percentOf(bottom),
    high: high === null ? 100 : percentOf(top),
    at: percentOf(value),
  }
}
