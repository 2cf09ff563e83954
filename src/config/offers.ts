import type { Offers } from '#machines/checkout/checkout.context.ts'

/**
 * What this lab's provider supports. Disabled offers are shown as unavailable and refused by the
 * checkout chart.
 */
export const OFFERS: Offers = {
  centreVisit: true,
  coupons: true,
  wallet: true,
  online: true,
}
