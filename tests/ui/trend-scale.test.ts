// @vitest-environment node
import { describe, expect, test } from 'vitest'
import { labelsWithRoom, trendScale } from '#ui/trend-scale.ts'

const BOX = { left: 40, right: 280, top: 20, bottom: 150 }
const at = (date: string, number = 5) => ({ date, number })

describe('positions of values', () => {
  test('follow their days between the edges', () => {
    const points = [at('2024-01-01'), at('2024-07-01'), at('2026-01-01')]
    const xs = trendScale(points, { low: null, high: null }, BOX).places.map(({ x }) => x)
    expect(xs.map(Math.round)).toEqual([40, 100, 280])
  })

  test('of one week, or one day, do not overlap', () => {
    const days = ['2024-01-01', '2025-12-30', '2025-12-31', '2025-12-31']
    const { places } = trendScale(
      days.map((day) => at(day)),
      { low: null, high: null },
      BOX,
    )
    const gaps = places.slice(1).map(({ x }, before) => x - (places[before]?.x ?? 0))
    expect(Math.min(...gaps)).toBeGreaterThan(12)
    expect(places.at(-1)?.x).toBeCloseTo(BOX.right)
  })

  test('a single value is in the middle', () => {
    expect(trendScale([at('2025-01-01')], { low: 1, high: 9 }, BOX).places[0]?.x).toBe(160)
  })

  test('larger values are higher, and the whole range is visible', () => {
    const points = [at('2024-01-01', 3.1), at('2025-01-01', 5.84)]
    const { places, low, high } = trendScale(points, { low: 0.27, high: 4.2 }, BOX)
    expect(places[1]?.y).toBeLessThan(high ?? 0)
    expect(places[0]?.y).toBeGreaterThan(high ?? 0)
    for (const y of [low ?? 0, high ?? 0, ...places.map((place) => place.y)]) {
      expect(y).toBeGreaterThan(BOX.top)
      expect(y).toBeLessThan(BOX.bottom)
    }
  })

  test('constant values are drawn too', () => {
    const points = [at('2024-01-01', 0), at('2025-01-01', 0)]
    const { places } = trendScale(points, { low: null, high: null }, BOX)
    expect(places.every(({ y }) => Number.isFinite(y))).toBe(true)
  })
})

describe('labels', () => {
  test('of the first and the last always stay; others stay where they fit', () => {
    const places = [0, 10, 60, 70, 120].map((x) => ({ x }))
    expect(labelsWithRoom(places, 40)).toEqual([true, false, false, true, true])
    expect(labelsWithRoom([{ x: 5 }], 40)).toEqual([true])
  })

  test('of two marks that are too close, the last one stays', () => {
    expect(labelsWithRoom([{ x: 0 }, { x: 10 }], 40)).toEqual([false, true])
  })
})
