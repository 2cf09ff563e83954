import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { byPort } from '../by-port.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import { isFleeting, type World } from './world.ts'

const RECOVERY_MEMORY_MS = 60_000

const sendByPort = byPort('session')

/** Where the browser is to refuse its cookies, by the actor that fails without them. */
const NEEDS_COOKIES: readonly (readonly [actor: string, state: string])[] = [
  ['signOut', 'auth.leaving.chosen'],
  ['signOut', 'auth.leaving.lost'],
  ['forgetSession', 'auth.sessionOut.forgetting'],
  ['clearPatient', 'auth.changing'],
]

export const sessionLevel: BrowserLevel<World> = {
  explore: flows.session,
  byPort: async (world, cause, from) => {
    // What is sent as the chart starts goes along with its code (start.ts).
    if (world.charts.run) await sendByPort(world, cause, from)
    else await world.charts.start()
  },
  start,
  events,
  outcomes,
  timers: { RECOVERY_MEMORY: ({ page }) => page.clock.fastForward(RECOVERY_MEMORY_MS) },
  states,
  everywhere: tracedEverywhere<World>({
    explore: flows.session,
    offers: {
      'session.signOut': ({ page }) => page.getByRole('button', { name: 'Log out', exact: true }),
    },
    isBefore: ({ charts }) => !charts.run,
    isFleeting,
    prepare: async ({ along, edge, calls }, place) => {
      await calls.forget(place)
      if (!place.snapshot.matches({ auth: 'unreachable' })) await calls.speakAgain()
      const failing = NEEDS_COOKIES.filter(([actor]) => along.endOf(actor) === 'network')
      await edge.denyCookiesIn(failing.map(([, state]) => state))
    },
  }),
}
