import { z } from 'zod'
import { defineEndpoint } from './endpoint.ts'
import { cityIdSchema, dateSchema, idSchema, rupeesSchema } from './fields.ts'

export const couponSchema = z.object({
  coupon_id: idSchema,
  code: z.string(),
  title: z.string(),
  description: z.string(),
  kind: z.enum(['flat', 'percent', 'second-at-half']),
  /** Rupees for `flat`, percent otherwise. */
  value: z.number().positive(),
  /** Maximum discount of a `percent` coupon, rupees. */
  cap: rupeesSchema.nullable(),
  min_sub_total: rupeesSchema,
  /** The lines it applies to. */
  applies_to: z.enum(['all', 'package', 'test', 'radiology']),
  valid_till: dateSchema,
})
export type Coupon = z.infer<typeof couponSchema>

/** Discount of each line (spec §3), rupees. */
export const lineDiscountSchema = z.object({
  /** Set by `couponApply` for a booking of several orders: the one that has the line. */
  order_id: idSchema.optional(),
  test_code: z.string(),
  discount: rupeesSchema,
})

/**
 * The coupon of a draft or an order; rupees. A booking of several orders has one coupon, applied to
 * the parent: each order shows its share, and `couponApply` the whole.
 */
export const appliedCouponSchema = z.object({
  camp_applied_unique_id: idSchema,
  code: z.string(),
  order_discount: rupeesSchema,
  discount_test_list: z.array(lineDiscountSchema),
})
export type AppliedCoupon = z.infer<typeof appliedCouponSchema>

const onOrder = z.object({ order_id: idSchema, code: z.string().trim().min(1).max(30) })

export const couponEndpoints = {
  couponList: defineEndpoint({
    rule: 'R7.087',
    method: 'GET',
    path: 'coupon/list',
    summary: 'Coupons that can be used now',
    access: 'public',
    health: 'none',
    query: z.object({ city_id: cityIdSchema.optional() }),
    response: z.object({ coupons: z.array(couponSchema) }),
  }),
  couponDetails: defineEndpoint({
    rule: 'R7.088',
    method: 'POST',
    path: 'coupon/:id',
    summary: 'One coupon with its conditions',
    access: 'public',
    health: 'none',
    params: z.object({ id: idSchema }),
    response: couponSchema.extend({ conditions: z.array(z.string()) }),
  }),
  couponApply: defineEndpoint({
    rule: 'R7.089',
    method: 'POST',
    path: 'coupon/apply',
    summary: 'Applies a coupon to a draft order',
    access: 'patient',
    health: 'none',
    body: onOrder,
    response: appliedCouponSchema,
    idempotent: true,
  }),
  couponRemove: defineEndpoint({
    rule: 'R7.090',
    method: 'POST',
    path: 'coupon/remove',
    summary: 'Removes the coupon of a draft order',
    access: 'patient',
    health: 'none',
    body: z.object({ order_id: idSchema, camp_applied_unique_id: idSchema }),
    response: z.object({ order_discount: rupeesSchema }),
  }),
}
