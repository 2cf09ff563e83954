import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { flows } from '#tests/paths/flows.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import { isBeforeCity, type TestContext } from './test-context.ts'

const SYNC_RETRY_MS = 5_000

const byScript = sendByScript('cart')

const button = (name: RegExp) => (testContext: TestContext) =>
  testContext.page.getByRole('button', { name })

export const cartLevel: BrowserLevel<TestContext> = {
  explore: flows.cart,
  sendByScript: async (testContext, cause, from) => {
    // Events before the city were sent when the chart started (start.ts).
    if (!isBeforeCity(from)) await byScript(testContext, cause, from)
  },
  start,
  events,
  outcomes,
  timers: { SYNC_RETRY: ({ page }) => page.clock.fastForward(SYNC_RETRY_MS) },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore: flows.cart,
    offers: {
      'cart.remove': button(/^Remove /),
      'cart.clear': button(/^Clear cart$/),
      'prices.accept': button(/^(Accept the new price|Continue without)/),
      'prices.check': button(/^Check again$/),
      'sync.refresh': button(/^Try again$/),
    },
    isFleeting: (_testContext, state) => isBeforeCity(state),
    prepare: async ({ page, progress, calls, now }, state) => {
      await calls.forget(state)
      if (now.isUnderWay || isBeforeCity(state)) return
      now.isUnderWay = true
      await progress.forgetTrace(page)
    },
  }),
}
