import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import {
  type CouponTerms,
  countsFor,
  couponDiscounts,
  type DiscountLine,
} from '#contract/rules/coupon-discount.ts'
import { formatRupees } from '#ui/rupees.ts'

export type CouponLine = Pick<CartLine, 'code' | 'name' | 'type' | 'radiology' | 'selling_price'>

/** Discount on one line, rupees. */
export type LineOff = { readonly line: CouponLine; readonly off: number }

const PAISE = 100

/** Preview of the discount per line; the server decides when the coupon is applied. */
export function couponOff(coupon: Coupon, lines: readonly CouponLine[]): LineOff[] {
  // Several people may have the same test: each line is one of its own.
  const off = couponDiscounts(
    termsOf(coupon),
    lines.map((line) => [toDiscountLine(line)]),
  )
  return lines.flatMap((line, at) => {
    const paise = off[at]?.get(line.code) ?? 0
    return paise > 0 ? [{ line, off: paise / PAISE }] : []
  })
}

/** Preview of the total discount, rupees. */
export function couponSaving(coupon: Coupon, lines: readonly CouponLine[]): number {
  return couponOff(coupon, lines).reduce((sum, { off }) => sum + off * PAISE, 0) / PAISE
}

const KIND_WORDS = {
  all: ['item', 'items'],
  package: ['package', 'packages'],
  test: ['test', 'tests'],
  radiology: ['scan', 'scans'],
} as const

/** Why the coupon does not apply; null when it does. */
export function missingFor(coupon: Coupon, lines: readonly CouponLine[]): string | null {
  const [one, many] = KIND_WORDS[coupon.applies_to]
  const counted = countedLines(coupon, lines).length
  if (coupon.kind === 'second-at-half' && counted < 2) {
    return counted === 1
      ? `Valid on two ${many}: add one more.`
      : `Valid on two ${many}: add them first.`
  }
  if (counted === 0) return `Valid on ${many}: your cart has no ${one}.`
  const subTotal = lines.reduce((sum, { selling_price }) => sum + selling_price, 0)
  if (subTotal >= coupon.min_sub_total) return null
  const left = formatRupees(coupon.min_sub_total - subTotal)
  return `Valid from a subtotal of ${formatRupees(coupon.min_sub_total)}: add ${left} more.`
}

/** The coupon of the second-item offer while it runs. */
export function secondAtHalf(coupons: readonly Coupon[]): Coupon | undefined {
  return coupons.find(({ kind }) => kind === 'second-at-half')
}

/** Lines the coupon applies to. */
export function countedLines<Line extends CouponLine>(
  coupon: Coupon,
  lines: readonly Line[],
): Line[] {
  const terms = termsOf(coupon)
  return lines.filter((line) => countsFor(terms, line))
}

function termsOf(coupon: Coupon): CouponTerms {
  return {
    kind: coupon.kind,
    value: coupon.kind === 'flat' ? inPaise(coupon.value) : coupon.value,
    capPaise: coupon.cap === null ? null : inPaise(coupon.cap),
    minSubTotalPaise: inPaise(coupon.min_sub_total),
    appliesTo: coupon.applies_to,
  }
}

function toDiscountLine({ code, type, radiology, selling_price }: CouponLine): DiscountLine {
  return { code, type, radiology, pricePaise: inPaise(selling_price) }
}

function inPaise(rupees: number): number {
  return Math.round(rupees * PAISE)
}
