import type { Path } from 'chart-paths/covering/paths.ts'
import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import type { CodeCalls } from './code-calls.ts'
import type { PathTestContext } from './path-progress.ts'

type ClockContext = PathTestContext & { readonly calls: CodeCalls }

/** Milliseconds before and after a timer; together less than the timeout of a call. */
const BEFORE = 10_000
const AFTER = 2_000

/** Executors of the delays of `codeRegions`. */
export const codeTimers: BrowserLevel<ClockContext>['timers'] = {
  RESEND_WAIT: (testContext, { delay }) => goTo(testContext, delay, AFTER),
  OTP_LIFE: (testContext, { delay }) => goTo(testContext, delay, AFTER),
}

/** Makes a call that is running when a timer fires shortly before that timer. */
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

/** Whether a path has timers. */
export function isTimed({ steps }: Path): boolean {
  return steps.some(({ cause }) => cause.kind === 'timer')
}

/** The first timer that fires before the current step's call ends. */
function delayDuring({ progress }: ClockContext): string | null {
  const [current, ...later] = progress.ahead
  if (!current || current.result.state.running.length === 0) return null
  const next = later.find(({ cause }) => cause.kind !== 'event')
  return next?.cause.kind === 'timer' ? next.cause.delay : null
}

async function goTo({ page, calls }: ClockContext, delay: string, offset: number): Promise<void> {
  const ms = calls.dueAt(delay) + offset - (await page.evaluate(() => Date.now()))
  if (ms > 0) await page.clock.fastForward(ms)
}
