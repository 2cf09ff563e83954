import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { comparePrices } from '#contract/rules/price-check.ts'

const cart = [
  { code: 'CBC', selling_price: 240 },
  { code: 'TFT', selling_price: 500 },
  { code: 'LIPID', selling_price: 550 },
]
const present = new Map([
  ['CBC', 240],
  ['TFT', 480],
])

describe('a price check', () => {
  it('[R4.31] flags a line whose price has changed', () => {
    expect(comparePrices(cart, present)).toContainEqual({
      code: 'TFT',
      flag: 'price_diff',
      was: 500,
      now: 480,
    })
  })

  it('[R4.32] flags a line whose item is gone', () => {
    expect(comparePrices(cart, present)).toContainEqual({
      code: 'LIPID',
      flag: 'notExist',
      was: 550,
    })
  })

  it('[R4.33] leaves out unchanged lines', () => {
    expect(comparePrices(cart, present).map(({ code }) => code)).toEqual(['TFT', 'LIPID'])
  })

  it('[R4.31, R4.32, R4.33] lists each changed line exactly once, for any cart', () => {
    const prices = fc.dictionary(fc.constantFrom('A', 'B', 'C', 'D'), fc.nat(3))
    fc.assert(
      fc.property(prices, prices, (before, after) => {
        const lines = Object.entries(before).map(([code, selling_price]) => ({
          code,
          selling_price,
        }))
        const flags = lines.flatMap(({ code, selling_price }) => {
          if (!(code in after)) return [`${code} notExist`]
          return after[code] === selling_price ? [] : [`${code} price_diff`]
        })
        const changes = comparePrices(lines, new Map(Object.entries(after)))
        expect(changes.map(({ code, flag }) => `${code} ${flag}`)).toEqual(flags)
      }),
    )
  })
})
