import { flows } from '#machines/flows.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { codeTimers, shortlyBefore } from '../code-clock.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { offers, sampleBySample } from './offers.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import type { TestContext } from './test-context.ts'

export const signInLevel: BrowserLevel<TestContext> = {
  explore: flows['sign-in'],
  sendByScript: sendByScript('signIn'),
  start,
  events: shortlyBefore(events),
  outcomes,
  timers: codeTimers,
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore: sampleBySample(flows['sign-in']),
    offers,
    prepare: ({ calls }, state) => calls.follow(state),
  }),
}
