import { countsFor, couponDiscounts, type DiscountLine } from '#contract/rules/coupon-discount.ts'
import { Problem } from '#server/http/problem.ts'
import { formatDay } from '#server/lab-time.ts'
import { inWords, toRupees } from '#server/money.ts'
import type { CouponRow } from './coupon.repository.ts'

/** The booking that a coupon is checked against. */
export type CouponCart = {
  readonly cityId: number
  /** Date in the lab's time zone. */
  readonly day: string
  readonly lines: readonly DiscountLine[]
  /** The patient's other orders and drafts with this coupon. */
  readonly usesOfPatient: number
}

const KINDS = {
  all: 'tests, packages or scans',
  package: 'packages',
  test: 'tests',
  radiology: 'scans',
} as const

export const USED_UP = 'This coupon has been used up. Please choose another.'

/** Why a coupon is refused, in words for the patient; undefined if it is accepted. */
export function refusalOf(coupon: CouponRow, cart: CouponCart): string | undefined {
  return (
    refusalOfTime(coupon, cart) ?? refusalOfPatient(coupon, cart) ?? refusalOfLines(coupon, cart)
  )
}

function refusalOfTime(coupon: CouponRow, { day, cityId }: CouponCart): string | undefined {
  if (day < coupon.validFrom) return `This coupon can be used from ${formatDay(coupon.validFrom)}.`
  if (day > coupon.validTill) return `This coupon ended on ${formatDay(coupon.validTill)}.`
  if (coupon.cityIds && !coupon.cityIds.includes(cityId)) {
    return 'This coupon is not for your city. Please choose another.'
  }
  return undefined
}

function refusalOfPatient(
  { perPatientLimit }: CouponRow,
  { usesOfPatient }: CouponCart,
): string | undefined {
  if (perPatientLimit === null || usesOfPatient < perPatientLimit) return undefined
  if (perPatientLimit === 1) return 'You have already used this coupon. You can use it only once.'
  return `You have already used this coupon ${perPatientLimit} times.`
}

function refusalOfLines(coupon: CouponRow, { lines }: CouponCart): string | undefined {
  const counted = lines.filter((line) => countsFor(coupon, line)).length
  if (coupon.kind === 'second-at-half' && counted < 2) {
    return `This coupon needs two ${KINDS[coupon.appliesTo]} in the cart. Add one more to use it.`
  }
  const isFor = `This coupon is for ${KINDS[coupon.appliesTo]}. You have none in your cart.`
  if (counted === 0) return isFor
  const subTotal = lines.reduce((sum, { pricePaise }) => sum + pricePaise, 0)
  if (subTotal < coupon.minSubTotalPaise) {
    const [minimum, missing] = [coupon.minSubTotalPaise, coupon.minSubTotalPaise - subTotal]
    return `This coupon needs a subtotal of ${money(minimum)}. Add ${money(missing)} to use it.`
  }
  const [discounts] = couponDiscounts(coupon, [lines])
  return discounts?.size ? undefined : isFor
}

function money(paise: number): string {
  return inWords(toRupees(paise))
}

export function unknownCoupon(): Problem {
  return new Problem(404, 'unknown-coupon', 'We could not find this coupon.')
}

/** @param message why, in words for the patient. */
export function couponRefused(message: string): Problem {
  return new Problem(422, 'coupon-refused', message)
}
