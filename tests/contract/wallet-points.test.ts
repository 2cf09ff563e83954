import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { cashValueOf, pointsFor, pointsToUse } from '#contract/rules/wallet-points.ts'

describe('wallet points', () => {
  it('[R3.53] are worth half a rupee each', () => {
    expect(cashValueOf(240)).toBe(120)
    expect(cashValueOf(1)).toBe(0.5)
  })

  it('cover an amount rounded up to whole points', () => {
    expect(pointsFor(120)).toBe(240)
    expect(pointsFor(0.5)).toBe(1)
    expect(pointsFor(0.51)).toBe(2)
    expect(pointsFor(0)).toBe(0)
    fc.assert(
      fc.property(fc.nat(10_000_000), (paise) => {
        const worth = cashValueOf(pointsFor(paise / 100)) * 100
        expect(worth).toBeGreaterThanOrEqual(paise)
        expect(worth).toBeLessThan(paise + 50)
      }),
    )
  })

  it('are limited by the price, the balance and the number requested', () => {
    expect(pointsToUse({ balance: 240, totals: [1000] })).toBe(240)
    expect(pointsToUse({ balance: 240, totals: [50] })).toBe(100)
    expect(pointsToUse({ balance: 240, totals: [1000], requested: 60 })).toBe(60)
    expect(pointsToUse({ balance: 240, totals: [50], requested: 200 })).toBe(100)
  })
})
