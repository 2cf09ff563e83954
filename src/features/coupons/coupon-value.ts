import type { CartLine } from '#contract/cart.endpoints.ts'
import type { Coupon } from '#contract/coupons.endpoints.ts'
import {
  type CouponTerms,
  countsFor,
  couponDiscounts,
  type DiscountLine,
} from '#contract/rules/coupon-discount.ts'
import { formatRupees } from '#ui/rupees.ts'

/** What a coupon looks at of a line. */
export type CouponLine = Pick<CartLine, 'code' | 'name' | 'type' | 'radiology' | 'selling_price'>

/** What a coupon takes off one line, rupees. */
export type LineOff = { readonly line: CouponLine; readonly off: number }

const PAISE = 100

/** What a coupon would take off each line; the server has the last word when it is applied. */
export function couponOff(coupon: Coupon, lines: readonly CouponLine[]): LineOff[] {
  const off = couponDiscounts(termsOf(coupon), lines.map(toDiscountLine))
  return lines.flatMap((line) => {
    const paise = off.get(line.code) ?? 0
    return paise > 0 ? [{ line, off: paise / PAISE }] : []
  })
}

/** Rupees that a coupon would take off these lines. */
export function couponSaving(coupon: Coupon, lines: readonly CouponLine[]): number {
  return couponOff(coupon, lines).reduce((sum, { off }) => sum + off * PAISE, 0) / PAISE
}

const KIND_WORDS = {
  all: ['item', 'items'],
  package: ['package', 'packages'],
  test: ['test', 'tests'],
  radiology: ['scan', 'scans'],
} as const

/** What these lines lack for the coupon, in words; null when it can be used. */
export function missingFor(coupon: Coupon, lines: readonly CouponLine[]): string | null {
  const subTotal = lines.reduce((sum, { selling_price }) => sum + selling_price, 0)
  if (subTotal < coupon.min_sub_total) {
    const left = formatRupees(coupon.min_sub_total - subTotal)
    return `For a subtotal from ${formatRupees(coupon.min_sub_total)}: ${left} to go.`
  }
  const [one, many] = KIND_WORDS[coupon.applies_to]
  const counted = countedLines(coupon, lines).length
  if (coupon.kind === 'second-at-half' && counted < 2) {
    return counted === 1 ? `For two ${many}: add one more.` : `For two ${many}: add them first.`
  }
  return counted === 0 ? `For ${many}: there is no ${one} in your cart.` : null
}

/** The coupon behind the offer for the second, when it runs. */
export function secondAtHalf(coupons: readonly Coupon[]): Coupon | undefined {
  return coupons.find(({ kind }) => kind === 'second-at-half')
}

/** The lines that a coupon counts for. */
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
