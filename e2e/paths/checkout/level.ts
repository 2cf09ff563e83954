import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { LEAD_PATIENCE } from '#machines/checkout/checkout.setup.ts'
import { flows } from '#tests/paths/flows.ts'
import { next } from '../../support/booking-steps.ts'
import { deleteRecord } from '../../support/local-records.ts'
import type { Offers } from '../everywhere.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { dropResume, events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import type { TestContext } from './test-context.ts'

/** The chart leaves at once: no call when nothing is left to pay, and a step that opens by itself. */
const isFleeting = ({ progress }: TestContext, { snapshot }: ExploredState): boolean =>
  progress.path.steps[progress.step]?.cause.type === 'createPayment → nothingToPay' ||
  snapshot.matches({ booking: { payment: { opening: 'settling' } } }) ||
  snapshot.matches({ booking: { asLastTime: { held: { opening: 'settling' } } } })

const button =
  (name: RegExp): Offers<TestContext>[string] =>
  ({ page }) =>
    page.getByRole('main').getByRole('button', { name })

/** The slot step retries and the safety questions continue by names that other steps use too. */
const inStep =
  (state: string, name: RegExp): Offers<TestContext>[string] =>
  ({ page }) =>
    page.locator(`main [data-state^="${state}"]`).getByRole('button', { name })

/** Controls that must be absent or disabled while the chart refuses their event. */
const offers: Offers<TestContext> = {
  // After a failure the same button retries, here and when the order is placed.
  'details.confirm': ({ page }) =>
    page
      .locator(
        'main [data-state]:not([data-state="booking.drafting.failed"], [data-state^="booking.slot.asking"])',
      )
      .getByRole('button', { name: next.details }),
  'slot.confirm': button(next.payment),
  'slot.release': button(/^Release th(is|ese) slots?$/),
  'slots.reload': inStep('booking.slot', /^(Try again|See free slots)$/),
  'safety.answer': inStep('booking.slot.asking', next.safety),
  'safety.review': button(/^Change the safety answers$/),
  'order.place': ({ page }) =>
    page
      .locator('main [data-state]:not([data-state="placing.failed"])')
      .getByRole('button', { name: /^(Pay ₹|Retry|Confirm)/ }),
  'coupon.apply': button(/^Apply$/),
  'coupon.remove': button(/^Remove coupon/),
  'payment.recheck': ({ page }) =>
    page.locator('main [data-state^="paying"]').getByRole('button', { name: 'Check again' }),
  'gateway.returned': button(/^Check my payment$/),
}

export const checkoutLevel: BrowserLevel<TestContext> = {
  explore: flows.checkout,
  sendByScript: async (testContext, cause, from) => {
    const isAskedAgain =
      cause.event.type === 'booking.clear' && from.snapshot.context.basket.length > 0
    if (isAskedAgain) await dropResume(testContext.calls, from)
    await sendByScript('checkout')(testContext, cause, from)
  },
  start,
  events,
  outcomes,
  timers: {
    LEAD_PATIENCE: ({ page }) => page.clock.fastForward(LEAD_PATIENCE),
    PAYMENT_RECHECK: ({ page }) => page.clock.fastForward(5_000),
    // It elapses in real time while the assertions wait.
    STEP_SETTLE: async () => {},
  },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore: flows.checkout,
    offers,
    isBefore: ({ calls }) => calls.chartsAreHeld,
    isFleeting,
    // A stored lead would suppress the next lead call for the same cart.
    prepare: ({ page }) => deleteRecord(page, 'checkout-lead'),
  }),
}
