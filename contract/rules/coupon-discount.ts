import { divide } from './divide.ts'

/** Terms of a coupon. All amounts in this file are paise, so that shares are exact. */
export type CouponTerms = {
  readonly kind: 'flat' | 'percent' | 'second-at-half'
  /** Paise for `flat`, else percent. */
  readonly value: number
  /** Maximum discount. */
  readonly capPaise: number | null
  /** Compared with the subtotal of all lines, eligible or not. */
  readonly minSubTotalPaise: number
  readonly appliesTo: 'all' | 'package' | 'test' | 'radiology'
}

export type DiscountLine = {
  readonly code: string
  readonly type: 'package' | 'test'
  readonly radiology: boolean
  readonly pricePaise: number
}

/** A package counts as `package` even if it contains scans; `radiology` is a scan booked alone. */
export function countsFor(
  { appliesTo }: Pick<CouponTerms, 'appliesTo'>,
  line: Pick<DiscountLine, 'type' | 'radiology'>,
): boolean {
  if (appliesTo === 'all') return true
  if (line.type === 'package') return appliesTo === 'package'
  return appliesTo === (line.radiology ? 'radiology' : 'test')
}

/**
 * The discount of a coupon on a booking of one order or several: one coupon, judged by the lines of all,
 * with one minimum and one cap. Several orders may have the same test. The shares add up to the whole
 * discount, and none exceeds its line; there are none below the coupon's minimum.
 *
 * - `flat`: the value, split over eligible lines by price;
 * - `percent`: of the eligible lines' sum, rounded to the paisa, at most the cap;
 * - `second-at-half`: `value` percent (50 for half) of the second most expensive eligible line.
 *
 * @returns for each order, the discount by code of its lines; lines without one are not in it
 */
export function couponDiscounts(
  terms: CouponTerms,
  orders: readonly (readonly DiscountLine[])[],
): Map<string, number>[] {
  const keyOf = (at: number, code: string) => `${at}/${code}`
  const all = discountsOf(
    terms,
    orders.flatMap((order, at) => order.map((line) => ({ ...line, code: keyOf(at, line.code) }))),
  )
  return orders.map(
    (order, at) =>
      new Map(
        order.flatMap(({ code }): [string, number][] => {
          const discount = all.get(keyOf(at, code))
          return discount === undefined ? [] : [[code, discount]]
        }),
      ),
  )
}

function discountsOf(terms: CouponTerms, lines: readonly DiscountLine[]): Map<string, number> {
  if (total(lines) < terms.minSubTotalPaise) return new Map()
  const eligible = lines.filter((line) => countsFor(terms, line))
  if (terms.kind === 'second-at-half') return discountOnSecond(terms.value, eligible)
  const sum = total(eligible)
  const uncapped = terms.kind === 'flat' ? terms.value : percentOf(sum, terms.value)
  return allocate(Math.min(uncapped, terms.capPaise ?? uncapped, sum), eligible)
}

function discountOnSecond(percent: number, lines: readonly DiscountLine[]): Map<string, number> {
  const second = lines.toSorted((a, b) => b.pricePaise - a.pricePaise)[1]
  const discount = second ? percentOf(second.pricePaise, percent) : 0
  return new Map(second && discount > 0 ? [[second.code, discount]] : [])
}

function allocate(amount: number, lines: readonly DiscountLine[]): Map<string, number> {
  const prices = lines.map(({ pricePaise }) => pricePaise)
  const shares = divide(amount, prices)
  return new Map(
    lines
      .map(({ code }, at): [string, number] => [code, shares[at] ?? 0])
      .filter(([, discount]) => discount > 0),
  )
}

function percentOf(paise: number, percent: number): number {
  return Math.round((paise * percent) / 100)
}

function total(lines: readonly DiscountLine[]): number {
  return lines.reduce((sum, { pricePaise }) => sum + pricePaise, 0)
}
