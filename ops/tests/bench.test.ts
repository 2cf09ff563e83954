import { describe, expect, test } from 'vitest'
import { comparedRowOf, isMet, median, medianOf, rowOf } from '../bench/measurement.ts'

describe('a benchmark result', () => {
  test('meets its target when it is equal or better', () => {
    const figure = (value: number) =>
      ({ name: 'size', value, unit: 'kB', target: { maximum: 120 } }) as const
    expect(isMet(figure(120))).toBe(true)
    expect(isMet(figure(120.04))).toBe(false)
  })

  test('may have a minimum as its target, or no target', () => {
    expect(isMet({ name: 'list', value: 1499, unit: '/s', target: { minimum: 1500 } })).toBe(false)
    expect(isMet({ name: 'list', value: 1500, unit: '/s', target: { minimum: 1500 } })).toBe(true)
    expect(isMet({ name: 'list', value: 1, unit: '/s' })).toBeNull()
  })

  test('has a row that shows a missed target', () => {
    const late = { name: 'LCP', value: 2100, unit: 'ms', target: { maximum: 1800 } } as const
    expect(rowOf(late)).toEqual(['LCP', '2100 ms', '≤ 1800 ms', 'NO'])
  })
})

test('the median is the middle one, or the mean of the middle two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 1, 9, 2])).toBe(5.5)
})

test('two checkouts are compared by a ratio', () => {
  const figure = (value: number) =>
    ({ name: 'LCP', value, unit: 'ms', target: { maximum: 1800 } }) as const
  expect(comparedRowOf(figure(1500), figure(3000))).toEqual([
    'LCP',
    '3000 ms',
    '1500 ms',
    '0.50',
    '≤ 1800 ms',
    'yes',
  ])
  expect(comparedRowOf(figure(1500), undefined)[1]).toBe('')
})

test('several rounds become one figure', () => {
  const round = (value: number) => [{ name: 'LCP', value, unit: 'ms' }] as const
  expect(medianOf([round(1), round(9), round(5)])).toEqual([{ name: 'LCP', value: 5, unit: 'ms' }])
})
