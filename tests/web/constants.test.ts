import { expect, it } from 'vitest'
import { popularTests, popularTestsIn } from '#config/popular-tests.ts'

it('[R2.120] knows 18 popular tests', () => {
  expect(new Set(popularTests.map((test) => test.slug_name)).size).toBe(18)
})

it('offers the popular tests of categories that have tests', () => {
  const offered = popularTestsIn([
    { slug_name: 'heart', test_count: 4 },
    { slug_name: 'liver', test_count: 0 },
  ])
  expect(offered.map((test) => test.label)).toEqual(['Lipid Profile'])
})
