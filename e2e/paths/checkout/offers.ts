import { next } from '../../support/booking-steps.ts'
import type { Offers } from '../everywhere.ts'
import type { TestContext } from './test-context.ts'

const button =
  (name: RegExp): Offers<TestContext>[string] =>
  ({ page }) =>
    page.getByRole('main').getByRole('button', { name })

/** What the chart refuses must not be there to press. */
export const offers: Offers<TestContext> = {
  // After a failure the same button tries again, here and where the order is placed.
  'details.confirm': ({ page }) =>
    page
      .locator('main [data-state]:not([data-state="booking.drafting.failed"])')
      .getByRole('button', { name: next.details }),
  'slot.confirm': button(next.payment),
  'slot.release': button(/^(Give .* back|Release this slot)$/),
  'slots.reload': button(/^(Load the windows|See what is free now)$/),
  'safety.answer': button(/^Go to the (times|open hours)$/),
  'safety.review': button(/^Change the safety answers$/),
  'order.place': ({ page }) =>
    page
      .locator('main [data-state]:not([data-state="placing.failed"])')
      .getByRole('button', { name: /^(Pay ₹|Retry|Confirm)/ }),
  'coupon.apply': button(/^Apply$/),
  'coupon.remove': button(/^Remove coupon/),
  'payment.recheck': ({ page }) =>
    page.locator('main [data-state^="paying"]').getByRole('button', { name: 'Check again' }),
  'gateway.returned': button(/^I am back from it$/),
}
