import { expect, it } from 'vitest'
import { brand } from '#config/brand.ts'
import {
  CALLBACK_DELAY_MS,
  MOBILE_BREAKPOINT_PX,
  ORDER_TOAST_MS,
  PREFETCH_MARGIN_PX,
  TOAST_MS,
} from '#config/constants.ts'
import { popularTests, popularTestsIn } from '#config/popular-tests.ts'
import { IMAGE_QUALITY } from '#contract/constants.ts'

it('[R9.11] [R9.12] [R9.13] [R9.14] [R9.33] [R9.34] keeps the figures of spec §9', () => {
  expect({
    CALLBACK_DELAY_MS,
    IMAGE_QUALITY,
    MOBILE_BREAKPOINT_PX,
    ORDER_TOAST_MS,
    PREFETCH_MARGIN_PX,
    TOAST_MS,
  }).toEqual({
    CALLBACK_DELAY_MS: 40_000,
    IMAGE_QUALITY: 75,
    MOBILE_BREAKPOINT_PX: 640,
    ORDER_TOAST_MS: 1000,
    PREFETCH_MARGIN_PX: 200,
    TOAST_MS: 2000,
  })
})

it('[R9.09] [R9.10] says the support hours in the words of the specification', () => {
  expect(brand.supportHours).toEqual(['Sat-Thu 08:30 AM to 08:30 PM', 'Fri 08:30 AM to 2:30 PM'])
})

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
