import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { flows } from '#tests/paths/flows.ts'
import { sendByScript } from '../send-by-script.ts'
import { tracedEverywhere } from '../traced.ts'
import { keepNewSession } from './cookies.ts'
import { events } from './events.ts'
import { outcomes } from './outcomes.ts'
import { start } from './start.ts'
import { states } from './states.ts'
import { isFleeting, type TestContext } from './test-context.ts'

const RECOVERY_MEMORY_MS = 60_000
const REFRESH_RETRY_MS = 10_000

const byScript = sendByScript('session')

/** States in which the browser refuses cookies, by the actor that fails without them. */
const NEEDS_COOKIES: readonly (readonly [actor: string, state: string])[] = [
  ['signOut', 'auth.leaving.chosen'],
  ['signOut', 'auth.leaving.lost'],
  ['forgetSession', 'auth.sessionOut.forgetting'],
  ['clearPatient', 'auth.changing'],
]

export const sessionLevel: BrowserLevel<TestContext> = {
  explore: flows.session,
  sendByScript: async (testContext, cause, from) => {
    // Events at the start of the chart are sent with its chunk (start.ts).
    if (!testContext.charts.run) return testContext.charts.start()
    const { asha, meera } = testContext.people
    if (cause.event.type !== 'session.established') return byScript(testContext, cause, from)
    const person = cause.type.endsWith('/other') ? meera : asha
    await keepNewSession(testContext, person)
    await byScript(testContext, { ...cause, event: { ...cause.event, user: person.user } }, from)
  },
  start,
  events,
  outcomes,
  timers: {
    RECOVERY_MEMORY: ({ page }) => page.clock.fastForward(RECOVERY_MEMORY_MS),
    REFRESH_RETRY: ({ page }) => page.clock.fastForward(REFRESH_RETRY_MS),
  },
  states,
  everywhere: tracedEverywhere<TestContext>({
    explore: flows.session,
    offers: {
      'session.signOut': ({ page }) => page.getByRole('button', { name: 'Log out', exact: true }),
    },
    isBefore: ({ charts }) => !charts.run,
    isFleeting,
    prepare: async ({ progress, browserApis, calls }, state) => {
      await calls.forget(state)
      if (!state.snapshot.matches({ auth: 'unreachable' })) await calls.resume()
      const failing = NEEDS_COOKIES.filter(([actor]) => progress.endOf(actor) === 'network')
      await browserApis.denyCookiesIn(failing.map(([, state]) => state))
    },
  }),
}
