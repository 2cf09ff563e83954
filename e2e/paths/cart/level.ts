import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { byPort } from '../by-port.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import { isBeforeCity, type World } from './world.ts'

const SYNC_RETRY_MS = 5_000

const sendByPort = byPort('cart')

const button = (name: RegExp) => (world: World) => world.page.getByRole('button', { name })

export const cartLevel: BrowserLevel<World> = {
  explore: flows.cart,
  byPort: async (world, cause, from) => {
    // What comes before the city was sent as the chart started (start.ts).
    if (!isBeforeCity(from)) await sendByPort(world, cause, from)
  },
  start,
  events,
  outcomes,
  timers: { SYNC_RETRY: ({ page }) => page.clock.fastForward(SYNC_RETRY_MS) },
  states,
  everywhere: tracedEverywhere<World>({
    explore: flows.cart,
    offers: {
      'cart.remove': button(/^Remove /),
      'cart.clear': button(/^Clear cart$/),
      'prices.accept': button(/^(Accept the new price|Go on without)/),
      'prices.check': button(/^Check again$/),
      'sync.retry': button(/^Save again$/),
    },
    isFleeting: (_world, place) => isBeforeCity(place),
    prepare: async ({ page, along, calls, now }, place) => {
      await calls.forget(place)
      if (now.isUnderWay || isBeforeCity(place)) return
      now.isUnderWay = true
      await along.forgetTrace(page)
    },
  }),
}
