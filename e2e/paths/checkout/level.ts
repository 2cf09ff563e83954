import { LEAD_PATIENCE } from '#machines/checkout/checkout.setup.ts'
import { flows } from '#machines/flows.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { deleteRecord } from '../../support/local-records.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { offers } from './offers.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import type { TestContext } from './test-context.ts'

/** With nothing left to pay no call is made, and a step opens by itself: the chart is gone on at once. */
const isFleeting = ({ progress }: TestContext, { snapshot }: ExploredState): boolean =>
  progress.path.steps[progress.step]?.cause.type === 'createPayment → nothingToPay' ||
  snapshot.matches({ booking: { payment: { opening: 'settling' } } })

export const checkoutLevel: BrowserLevel<TestContext> = {
  explore: flows.checkout,
  sendByScript: sendByScript('checkout'),
  start,
  events,
  outcomes,
  timers: {
    LEAD_PATIENCE: ({ page }) => page.clock.fastForward(LEAD_PATIENCE),
    PAYMENT_RECHECK: ({ page }) => page.clock.fastForward(5_000),
    // It passes while it is waited for.
    STEP_SETTLE: async () => {},
  },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore: flows.checkout,
    offers,
    isBefore: ({ calls }) => calls.chartsAreHeld,
    isFleeting,
    // Noted once for the tests of a cart, a lead would not be asked for again.
    prepare: ({ page }) => deleteRecord(page, 'checkout-lead'),
  }),
}
