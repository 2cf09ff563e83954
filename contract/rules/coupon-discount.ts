/** What a coupon gives. Every amount in this file is in paise, so that shares are exact. */
export type CouponTerms = {
  readonly kind: 'flat' | 'percent' | 'second-at-half'
  /** Paise for `flat`, else percent. */
  readonly value: number
  /** The most a `percent` coupon takes off. */
  readonly capPaise: number | null
  /** Of all lines, counted or not. */
  readonly minSubTotalPaise: number
  readonly appliesTo: 'all' | 'package' | 'test' | 'radiology'
}

export type DiscountLine = {
  readonly code: string
  readonly type: 'package' | 'test'
  readonly radiology: boolean
  readonly pricePaise: number
}

/** Whether a coupon counts for a line: a package is one whatever is in it, `radiology` is a single scan. */
export function countsFor(
  { appliesTo }: Pick<CouponTerms, 'appliesTo'>,
  line: Pick<DiscountLine, 'type' | 'radiology'>,
): boolean {
  if (appliesTo === 'all') return true
  if (line.type === 'package') return appliesTo === 'package'
  return appliesTo === (line.radiology ? 'radiology' : 'test')
}

/**
 * What a coupon takes off each line, by code; lines it leaves alone are not in the map. The shares
 * sum to the whole discount, and none is above its line. Below the coupon's minimum it takes nothing.
 *
 * - `flat`: the value, over the lines it counts for, by their prices;
 * - `percent`: of these lines' sum, to the nearest paisa, up to the cap;
 * - `second-at-half`: of these lines the second dearest, once in an order.
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
 * Splits an amount over lines by their prices. Each gets its share rounded down; the paise that are
 * left go to the largest remainders, of equal ones to the earlier line.
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
