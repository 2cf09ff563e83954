// @vitest-environment node
import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { rangeEnds } from '#contract/rules/range-ends.ts'
import { rangeInWords } from '#contract/rules/report-document.ts'
import { rangeScale } from '#ui/range-scale.ts'

const places = (low: number | null, high: number | null, value: number) => {
  const scale = rangeScale({ low, high, value })
  return scale && [scale.low, scale.high, scale.at].map((place) => Number(place.toFixed(1)))
}

describe('rangeScale', () => {
  test.each([
    ['between two ends', 13, 17, 12.4, [27.3, 72.7, 20.5]],
    ['up to an end', null, 100, 114, [0, 62.5, 71.3]],
    ['that touches zero', 150, 410, 248, [26.5, 72.4, 43.8]],
  ])('%s stands as it is drawn', (_what, low, high, value, expected) => {
    expect(places(low, high, value)).toEqual(expected)
  })

  test('a range without an upper end reaches the end of the bar', () => {
    expect(places(90, null, 73)?.[1]).toBe(100)
  })

  test('is null for a range without ends', () => {
    expect(rangeScale({ low: null, high: null, value: 5 })).toBeNull()
  })

  test('leaves space for both labels however far out the value is', () => {
    const scale = rangeScale({ low: 135, high: 145, value: 9000 })
    expect(scale?.at).toBe(100)
    expect((scale?.high ?? 0) - (scale?.low ?? 0)).toBeGreaterThan(20)
  })

  test('keeps low, value and high in their order and on the bar', () => {
    const amount = fc.double({ min: 0.01, max: 10_000, noNaN: true })
    const given = fc.record({ low: amount, width: amount, value: amount })
    fc.assert(
      fc.property(given, ({ low, width, value }) => {
        const high = low + width
        const scale = rangeScale({ low, high, value })
        if (!scale) throw new Error('no scale')
        expect(scale.low).toBeLessThanOrEqual(scale.high)
        for (const place of [scale.low, scale.high, scale.at]) {
          expect(place).toBeGreaterThanOrEqual(0)
          expect(place).toBeLessThanOrEqual(100)
        }
        if (value < low) expect(scale.at).toBeLessThanOrEqual(scale.low)
        if (value > high) expect(scale.at).toBeGreaterThanOrEqual(scale.high)
      }),
    )
  })
})

describe('rangeEnds', () => {
  test.each([
    [4, 10, '4', '10'],
    [4.5, 10, '4.5', '10.0'],
    [0.27, 4.2, '0.27', '4.2'],
    [null, 100, null, '100'],
  ])('%s and %s', (low, high, first, second) => {
    expect(rangeEnds({ low, high })).toEqual({ low: first, high: second })
    if (first && second) expect(rangeInWords({ low, high })).toBe(`${first} to ${second}`)
  })
})
