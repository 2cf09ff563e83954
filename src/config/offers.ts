import type { Offers } from '#machines/checkout/checkout.context.ts'

/**
 * What this lab's provider books and takes today. What is off is shown as not available, and the
 * checkout chart refuses it.
 */
export const OFFERS: Offers = {
  centreVisit: true,
  coupons: true,
  wallet: true,
  online: true,
}
