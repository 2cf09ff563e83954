import type { AppliedCoupon, Coupon } from '#contract/coupons.endpoints.ts'
import { toRupees } from '#server/money.ts'
import type { CouponRow } from './coupon.repository.ts'
import type { CouponOnOrder } from './coupon-use.repository.ts'

export function toCoupon(coupon: CouponRow): Coupon {
  return {
    coupon_id: coupon.id,
    code: coupon.code,
    title: coupon.title,
    description: coupon.description,
    kind: coupon.kind,
    value: coupon.kind === 'flat' ? toRupees(coupon.value) : coupon.value,
    cap: coupon.capPaise === null ? null : toRupees(coupon.capPaise),
    min_sub_total: toRupees(coupon.minSubTotalPaise),
    applies_to: coupon.appliesTo,
    valid_till: coupon.validTill,
  }
}

type DiscountedLine = {
  readonly orderId: string
  readonly code: string
  readonly couponDiscountPaise: number
}

/** @param lines of an order, or of `ofSeveral` that are booked together, with the discount of each. */
export function toAppliedCoupon(
  { use, coupon }: CouponOnOrder,
  lines: readonly DiscountedLine[],
  { ofSeveral = false }: { readonly ofSeveral?: boolean } = {},
): AppliedCoupon {
  const off = lines.filter(({ couponDiscountPaise }) => couponDiscountPaise > 0)
  return {
    camp_applied_unique_id: use.id,
    code: coupon.code,
    order_discount: toRupees(
      off.reduce((sum, { couponDiscountPaise }) => sum + couponDiscountPaise, 0),
    ),
    discount_test_list: off.map(({ orderId, code, couponDiscountPaise }) => ({
      ...(ofSeveral && { order_id: orderId }),
      test_code: code,
      discount: toRupees(couponDiscountPaise),
    })),
  }
}
