import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { flows } from '#tests/paths/flows.ts'
import { skipCallback } from '../../support/local-records.ts'
import { codeTimers, isTimed, shortlyBefore } from '../code-clock.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { events } from './events.ts'
import { offers, sampleBySample } from './offers.ts'
import { outcomes } from './outcomes.ts'
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

/** Opens the home page. The callback dialog counts as shown, because some paths pass its deadline. */
async function start({ page, progress, calls }: TestContext): Promise<void> {
  await skipCallback(page)
  if (isTimed(progress.path)) await page.clock.install()
  await calls.holdOn(page)
  await page.goto('/?trace=on')
}
