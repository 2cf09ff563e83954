/** Numbers, or ends as the lab wrote them. */
export type RangeEnds = {
  readonly low: number | string | null
  readonly high: number | string | null
}

/** Both ends as text: a whole number gets a decimal when the other end has one. */
export function rangeEnds({ low, high }: RangeEnds) {
  const hasFraction = [low, high].some((end) => typeof end === 'number' && !Number.isInteger(end))
  const format = (end: number | string | null) => {
    if (typeof end !== 'number') return end
    return hasFraction && Number.isInteger(end) ? end.toFixed(1) : String(end)
  }
  return { low: format(low), high: format(high) }
}
