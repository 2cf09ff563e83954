/** Terms of a coupon. All amounts in this file are paise, so that shares are exact. */
export type CouponTerms = {
  readonly kind: 'flat' | 'percent' | 'second-at-half'
  /** Paise for `flat`, else percent. */
  readonly value: number
  /** Maximum discount of a `percent` coupon. */
  readonly capPaise: number | null
  /** Compared with the sub-total of all lines, eligible or not. */
  readonly minSubTotalPaise: number
  readonly appliesTo: 'all' | 'package' | 'test' | 'radiology'
}

export type DiscountLine = {
  readonly code: string
  readonly type: 'package' | 'test'
  readonly radiology: boolean
  readonly pricePaise: number
}

/**
 * Whether a coupon applies to a line. A package is always `package`, `radiology` is a single scan.
 */
export function countsFor(
  { appliesTo }: Pick<CouponTerms, 'appliesTo'>,
  line: Pick<DiscountLine, 'type' | 'radiology'>,
): boolean {
  if (appliesTo === 'all') return true
  if (line.type === 'package') return appliesTo === 'package'
  return appliesTo === (line.radiology ? 'radiology' : 'test')
}

/**
 * Discount of each line by code; lines without one are not in the map. The shares add up to the
 * whole discount, and none exceeds its line. Below the coupon's minimum the map is empty.
 *
 * - `flat`: the value, split over eligible lines by price;
 * - `percent`: of the eligible lines' sum, rounded to the paisa, at most the cap;
 * - `second-at-half`: half of the second most expensive eligible line, once per order.
 */
export function couponDiscounts(
  terms: CouponTerms,
  lines: readonly DiscountLine[],
): Map<string, number> {
  if (total(lines) < terms.minSubTotalPaise) return new Map()
  const counted = lines.filter((line) => countsFor(terms, line))
  if (terms.kind === 'second-at-half') return offSecond(terms.value, counted)
  const sum = total(counted)
  const wanted = terms.kind === 'flat' ? terms.value : percentOf(sum, terms.value)
  return shares(Math.min(wanted, terms.capPaise ?? wanted, sum), counted)
}

function offSecond(percent: number, lines: readonly DiscountLine[]): Map<string, number> {
  const second = lines.toSorted((one, other) => other.pricePaise - one.pricePaise)[1]
  const off = second ? percentOf(second.pricePaise, percent) : 0
  return new Map(second && off > 0 ? [[second.code, off]] : [])
}

/**
 * Splits an amount over lines by price. Shares are rounded down; the remaining paise go to the
 * largest remainders, and to the earlier line on a tie.
 */
function shares(amount: number, lines: readonly DiscountLine[]): Map<string, number> {
  const sum = total(lines)
  if (amount === 0) return new Map()
  const parts = lines.map(({ code, pricePaise }) => ({
    code,
    whole: Math.floor((amount * pricePaise) / sum),
    remainder: (amount * pricePaise) % sum,
  }))
  const left = amount - parts.reduce((given, { whole }) => given + whole, 0)
  const favoured = new Set(
    parts.toSorted((one, other) => other.remainder - one.remainder).slice(0, left),
  )
  return new Map(
    parts
      .map((part): [string, number] => [part.code, part.whole + (favoured.has(part) ? 1 : 0)])
      .filter(([, off]) => off > 0),
  )
}

function percentOf(paise: number, percent: number): number {
  return Math.round((paise * percent) / 100)
}

function total(lines: readonly DiscountLine[]): number {
  return lines.reduce((sum, { pricePaise }) => sum + pricePaise, 0)
}
