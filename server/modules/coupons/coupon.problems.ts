import { Problem } from '#server/http/problem.ts'

export function unknownCoupon(): Problem {
  return new Problem(404, 'unknown-coupon', 'There is no such coupon.')
}

/** @param message why, in words for the patient. */
export function couponRefused(message: string): Problem {
  return new Problem(422, 'coupon-refused', message)
}
