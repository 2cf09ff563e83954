import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { byPort } from '../by-port.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { askDialog } from './screen.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import type { World } from './world.ts'

export const callbackLevel: BrowserLevel<World> = {
  explore: flows.callback,
  byPort: byPort('callback'),
  start,
  events,
  outcomes,
  timers: { CALLBACK_DELAY: ({ page }) => page.clock.fastForward(CALLBACK_DELAY_MS) },
  states,
  everywhere: tracedEverywhere<World>({
    explore: flows.callback,
    offers: {
      'callback.submit': ({ page }) => askDialog(page).getByRole('button', { name: /Call me/ }),
    },
  }),
}
