import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { byPort } from '../by-port.ts'
import { codeTimers, shortlyBefore } from '../code-clock.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { offers, sampleBySample } from './offers.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import type { World } from './world.ts'

export const signInLevel: BrowserLevel<World> = {
  explore: flows['sign-in'],
  byPort: byPort('signIn'),
  start,
  events: shortlyBefore(events),
  outcomes,
  timers: codeTimers,
  states,
  everywhere: tracedEverywhere<World>({
    explore: sampleBySample(flows['sign-in']),
    offers,
    prepare: ({ calls }, place) => calls.follow(place),
  }),
}
