import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import {
  type CouponTerms,
  countsFor,
  couponDiscounts,
  type DiscountLine,
} from '#contract/rules/coupon-discount.ts'

const terms = (changes: Partial<CouponTerms> = {}): CouponTerms => ({
  kind: 'flat',
  value: 10_000,
  capPaise: null,
  minSubTotalPaise: 0,
  appliesTo: 'all',
  ...changes,
})
const test = (code: string, pricePaise: number): DiscountLine => ({
  code,
  type: 'test',
  radiology: false,
  pricePaise,
})
const scan = (code: string, pricePaise: number) => ({ ...test(code, pricePaise), radiology: true })
const pack = (code: string, pricePaise: number): DiscountLine => ({
  ...test(code, pricePaise),
  type: 'package',
})
const off = (coupon: CouponTerms, ...lines: DiscountLine[]) =>
  Object.fromEntries(couponDiscounts(coupon, [lines])[0] ?? [])

describe('a flat coupon', () => {
  it('splits its value over the lines by price', () => {
    expect(off(terms(), test('A', 30_000), test('B', 10_000))).toEqual({ A: 7_500, B: 2_500 })
  })

  it('gives remaining paise to the largest remainder, then to the earlier line', () => {
    const lines = [test('A', 100), test('B', 100), test('C', 100)]
    expect(off(terms({ value: 100 }), ...lines)).toEqual({ A: 34, B: 33, C: 33 })
    expect(off(terms({ value: 10 }), test('A', 1), test('B', 99))).toEqual({ B: 10 })
  })

  it('never exceeds the price of the lines', () => {
    expect(off(terms(), test('A', 4_000), test('B', 2_000))).toEqual({ A: 4_000, B: 2_000 })
  })

  it('skips lines it does not apply to', () => {
    const cart = [pack('P', 90_000), test('T', 10_000), scan('S', 50_000)]
    expect(off(terms({ appliesTo: 'package' }), ...cart)).toEqual({ P: 10_000 })
    expect(off(terms({ appliesTo: 'test' }), ...cart)).toEqual({ T: 10_000 })
    expect(off(terms({ appliesTo: 'radiology' }), ...cart)).toEqual({ S: 10_000 })
    expect(off(terms({ appliesTo: 'radiology' }), test('T', 10_000))).toEqual({})
  })

  it('treats a package as a package, with or without scans', () => {
    const withScans = { ...pack('P', 90_000), radiology: true }
    expect(countsFor({ appliesTo: 'package' }, withScans)).toBe(true)
    expect(countsFor({ appliesTo: 'radiology' }, withScans)).toBe(false)
    expect(countsFor({ appliesTo: 'test' }, withScans)).toBe(false)
  })
})

describe('a percent coupon', () => {
  const percent = terms({ kind: 'percent', value: 10, capPaise: 15_000 })

  it('takes its percentage up to the cap', () => {
    expect(off(percent, test('A', 100_000))).toEqual({ A: 10_000 })
    expect(off(percent, test('A', 150_000))).toEqual({ A: 15_000 })
    expect(off(percent, test('A', 150_010))).toEqual({ A: 15_000 })
    expect(off(percent, test('A', 200_000), test('B', 200_000))).toEqual({ A: 7_500, B: 7_500 })
  })

  it('applies to eligible lines only, rounded to the paisa', () => {
    const tests = { ...percent, appliesTo: 'test' } as const
    expect(off(tests, pack('P', 90_000), test('T', 24_995))).toEqual({ T: 2_500 })
  })
})

describe('a second-at-half-price coupon', () => {
  const half = terms({ kind: 'second-at-half', value: 50 })

  it('takes half off the second most expensive line, once per order', () => {
    const cart = [test('A', 20_000), test('B', 60_000), test('C', 40_000), test('D', 10_000)]
    expect(off(half, ...cart)).toEqual({ C: 20_000 })
  })

  it('takes nothing off a single line', () => {
    expect(off(half, test('A', 20_000))).toEqual({})
  })

  it('considers eligible lines only', () => {
    const scans = { ...half, appliesTo: 'radiology' } as const
    expect(off(scans, test('A', 90_000), scan('S', 50_000), scan('U', 30_001))).toEqual({
      U: 15_001,
    })
  })
})

describe('every coupon', () => {
  it('takes nothing below the minimum subtotal of all lines', () => {
    const coupon = terms({ minSubTotalPaise: 50_000, appliesTo: 'package' })
    expect(off(coupon, pack('P', 30_000), test('T', 19_999))).toEqual({})
    expect(off(coupon, pack('P', 30_000), test('T', 20_000))).toEqual({ P: 10_000 })
  })

  const lines = fc
    .array(
      fc.record({
        type: fc.constantFrom('package' as const, 'test' as const),
        radiology: fc.boolean(),
        pricePaise: fc.oneof(fc.nat(2_000_000), fc.nat(3)),
      }),
      { maxLength: 12 },
    )
    .map((rows) => rows.map((row, index) => ({ ...row, code: `T${index}` })))
  const coupons = fc.record({
    kind: fc.constantFrom('flat' as const, 'percent' as const),
    value: fc.integer({ min: 1, max: 100 }),
    capPaise: fc.option(fc.integer({ min: 1, max: 50_000 })),
    minSubTotalPaise: fc.constant(0),
    appliesTo: fc.constantFrom(
      'all' as const,
      'package' as const,
      'test' as const,
      'radiology' as const,
    ),
  })

  it('takes whole paise off eligible lines, never more than a line costs, and exactly its discount in total', () => {
    fc.assert(
      fc.property(coupons, lines, (coupon, cart) => {
        const [given = new Map()] = couponDiscounts(coupon, [cart])
        const counted = cart.filter((line) => countsFor(coupon, line))
        const sum = counted.reduce((all, { pricePaise }) => all + pricePaise, 0)
        const wanted =
          coupon.kind === 'flat' ? coupon.value : Math.round((sum * coupon.value) / 100)
        const total = [...given.values()].reduce((all, paise) => all + paise, 0)
        expect(total).toBe(Math.min(wanted, coupon.capPaise ?? wanted, sum))
        for (const [code, paise] of given) {
          const line = counted.find((one) => one.code === code)
          expect(Number.isInteger(paise) && paise > 0).toBe(true)
          expect(paise).toBeLessThanOrEqual(line?.pricePaise ?? -1)
        }
      }),
    )
  })

  it('gives each line a share within one paisa of its proportion', () => {
    fc.assert(
      fc.property(lines, fc.integer({ min: 1, max: 500_000 }), (cart, value) => {
        const sum = cart.reduce((all, { pricePaise }) => all + pricePaise, 0)
        const [given = new Map()] = couponDiscounts(terms({ value }), [cart])
        for (const { code, pricePaise } of cart) {
          const part = sum === 0 ? 0 : (Math.min(value, sum) * pricePaise) / sum
          expect(Math.abs((given.get(code) ?? 0) - part)).toBeLessThan(1)
        }
      }),
    )
  })
})
