import type { Path } from '#tools/paths/covering/paths.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import type { CodeCalls } from './code-calls.ts'
import type { PathTestContext } from './path-progress.ts'

type ClockContext = PathTestContext & { readonly calls: CodeCalls }

/** Milliseconds before and after a timer; their sum is below the timeout of a call. */
const BEFORE = 10_000
const AFTER = 2_000

/** Moves the clock to the delays of `codeRegions`. */
export const codeTimers: BrowserLevel<ClockContext>['timers'] = {
  RESEND_WAIT: (testContext, { delay }) => goTo(testContext, delay, AFTER),
  OTP_LIFE: (testContext, { delay }) => goTo(testContext, delay, AFTER),
}

/** A call that is in flight when a timer fires is made shortly before it. */
export function shortlyBefore<TestContext extends ClockContext>(
  events: BrowserLevel<TestContext>['events'],
): BrowserLevel<TestContext>['events'] {
  return Object.fromEntries(
    Object.entries(events).map(([type, run]) => [
      type,
      async (testContext, cause, from) => {
        const delay = delayDuring(testContext)
        if (delay) await goTo(testContext, delay, -BEFORE)
        await run(testContext, cause, from)
      },
    ]),
  )
}

/** Whether a path has a timer. */
export function isTimed({ steps }: Path): boolean {
  return steps.some(({ cause }) => cause.kind === 'timer')
}

/** The first timer that fires before the call of the current step is answered. */
function delayDuring({ progress }: ClockContext): string | null {
  const [present, ...later] = progress.ahead
  if (!present || present.result.state.running.length === 0) return null
  const next = later.find(({ cause }) => cause.kind !== 'event')
  return next?.cause.kind === 'timer' ? next.cause.delay : null
}

async function goTo({ page, calls }: ClockContext, delay: string, offset: number): Promise<void> {
  const ms = calls.dueAt(delay) + offset - (await page.evaluate(() => Date.now()))
  if (ms > 0) await page.clock.fastForward(ms)
}
