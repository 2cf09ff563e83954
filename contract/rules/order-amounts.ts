import { type Pricing, toPaise } from './pricing.ts'

/** The sums of the order payload (spec §3), in rupees. */
export type OrderAmounts = {
  readonly actual_amount: number
  readonly amount_after_discount: number
  readonly home_collection_charges: number
  readonly total_pay_amount: number
}

/**
 * What each sum of the payload means: the browser fills them in by it, the provider checks them by
 * it. `actual_amount` is the MRP of all lines; `amount_after_discount` what they cost after the
 * lab's own discount and the coupon, the sum of the `net_amount` of `test_info`;
 * `total_pay_amount` what is left to pay, with the collection charge and after wallet points.
 */
export function orderAmounts(pricing: Pricing): OrderAmounts {
  return {
    actual_amount: pricing.mrp_total,
    amount_after_discount: toPaise(pricing.sub_total - pricing.order_discount),
    home_collection_charges: pricing.hc_charges,
    total_pay_amount: pricing.net_payable,
  }
}
