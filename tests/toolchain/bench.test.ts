import { describe, expect, test } from 'vitest'
import { isMet, median, rowOf } from '#tools/bench/measurement.ts'

describe('a benchmark’s figure', () => {
  test('meets a target that it equals, and no worse', () => {
    const figure = (value: number) =>
      ({ name: 'size', value, unit: 'kB', target: { maximum: 120 } }) as const
    expect(isMet(figure(120))).toBe(true)
    expect(isMet(figure(120.04))).toBe(false)
  })

  test('has a target to reach, or none at all', () => {
    expect(isMet({ name: 'list', value: 1499, unit: '/s', target: { minimum: 1500 } })).toBe(false)
    expect(isMet({ name: 'list', value: 1500, unit: '/s', target: { minimum: 1500 } })).toBe(true)
    expect(isMet({ name: 'list', value: 1, unit: '/s' })).toBeNull()
  })

  test('says in its row that it misses the target', () => {
    const late = { name: 'LCP', value: 2100, unit: 'ms', target: { maximum: 1800 } } as const
    expect(rowOf(late)).toEqual(['LCP', '2100 ms', '≤ 1800 ms', 'NO'])
  })
})

test('the median is the middle one, or the mean of the middle two', () => {
  expect(median([9, 1, 5])).toBe(5)
  expect(median([10, 1, 9, 2])).toBe(5.5)
})
