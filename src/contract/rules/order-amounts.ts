import type { Pricing } from './pricing.ts'

/** The sums of the order payload (spec §3), in rupees. */
export type OrderAmounts = {
  readonly actual_amount: number
  readonly amount_after_discount: number
  readonly home_collection_charges: number
  readonly total_pay_amount: number
}

/** What each sum of the payload means: the browser fills them in by it, the provider checks them by it. */
export function orderAmounts(pricing: Pricing): OrderAmounts {
  return {
    actual_amount: pricing.mrp_total,
    amount_after_discount: pricing.sub_total,
    home_collection_charges: pricing.hc_charges,
    total_pay_amount: pricing.net_payable,
  }
}
