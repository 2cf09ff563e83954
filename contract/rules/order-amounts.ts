import { type Pricing, roundToPaisa } from './pricing.ts'

/** Sums in the order payload (spec §3), rupees. */
export type OrderAmounts = {
  readonly actual_amount: number
  readonly amount_after_discount: number
  readonly home_collection_charges: number
  readonly total_pay_amount: number
}

/**
 * Sums of the order payload, computed by the browser and checked by the provider. `actual_amount`
 * is the MRP of all lines; `amount_after_discount` their price after the lab's discount and the
 * coupon, the sum of `net_amount` in `test_info`; `total_pay_amount` the amount to pay, collection
 * charge included, after wallet points.
 */
export function orderAmounts(pricing: Pricing): OrderAmounts {
  return {
    actual_amount: pricing.mrp_total,
    amount_after_discount: roundToPaisa(pricing.sub_total - pricing.order_discount),
    home_collection_charges: pricing.hc_charges,
    total_pay_amount: pricing.net_payable,
  }
}
