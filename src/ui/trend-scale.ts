export type TrendChartPoint = {
  /** `YYYY-MM-DD`. */
  readonly date: string
  readonly number: number
}

export type TrendBand = { readonly low: number | null; readonly high: number | null }

type Box = {
  readonly left: number
  readonly right: number
  readonly top: number
  readonly bottom: number
}

/**
 * Minimum distance between two marks, as a share of the width: values of one week must not overlap.
 */
const LEAST_GAP = 0.07
/** Margin above and below, as a share of the height. */
const ROOM = 0.12

/** Positions of values in a chart, and of the range behind them. */
export function trendScale(points: readonly TrendChartPoint[], band: TrendBand, box: Box) {
  const numbers = points.map(({ number }) => number)
  const ends = [band.low, band.high].filter((end) => end !== null)
  const least = Math.min(...numbers, ...ends)
  const most = Math.max(...numbers, ...ends)
  const room = (most - least || Math.abs(most) || 1) * ROOM
  const bottom = least - room
  const height = most + room - bottom
  const y = (number: number) => box.bottom - ((number - bottom) / height) * (box.bottom - box.top)
  const shares = sharesOf(points)
  return {
    places: points.map(({ number }, at) => ({
      x: box.left + (shares[at] ?? 0) * (box.right - box.left),
      y: y(number),
    })),
    low: band.low === null ? null : y(band.low),
    high: band.high === null ? null : y(band.high),
  }
}

/** Horizontal position of each point from 0 to 1, by its day with a minimum distance. */
function sharesOf(points: readonly TrendChartPoint[]): number[] {
  const days = points.map(({ date }) => Date.parse(date))
  const total = (days.at(-1) ?? 0) - (days[0] ?? 0)
  const gaps = days.slice(1).map((day, at) => {
    const share = total > 0 ? (day - (days[at] ?? day)) / total : 0
    return Math.max(share, LEAST_GAP)
  })
  const sum = gaps.reduce((all, gap) => all + gap, 0)
  if (sum === 0) return points.map(() => 0.5)
  const along = [0]
  for (const gap of gaps) along.push((along.at(-1) ?? 0) + gap / sum)
  return along
}

/** Which labels fit, from the last to the first; both of these always stay. */
export function labelsWithRoom(places: readonly { readonly x: number }[], room: number): boolean[] {
  const kept = places.map(() => false)
  const first = places[0]?.x ?? 0
  let next = Number.POSITIVE_INFINITY
  for (let at = places.length - 1; at >= 0; at -= 1) {
    const x = places[at]?.x ?? 0
    const isClear = next - x >= room && (x - first >= room || at === 0)
    if (at === places.length - 1 || isClear) {
      kept[at] = true
      next = x
    }
  }
  return kept
}
