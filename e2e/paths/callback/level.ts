import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { askDialog } from './screen.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import type { TestContext } from './test-context.ts'

export const callbackLevel: BrowserLevel<TestContext> = {
  explore: flows.callback,
  sendByScript: sendByScript('callback'),
  start,
  events,
  outcomes,
  timers: { CALLBACK_DELAY: ({ page }) => page.clock.fastForward(CALLBACK_DELAY_MS) },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore: flows.callback,
    offers: {
      'callback.submit': ({ page }) => askDialog(page).getByRole('button', { name: /Call me/ }),
    },
  }),
}
