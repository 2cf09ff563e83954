import type { Path } from '#tools/paths/covering/paths.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import type { AlongWorld } from './along.ts'
import type { CodeCalls } from './code-calls.ts'

type ClockWorld = AlongWorld & { readonly calls: CodeCalls }

/** Milliseconds before a timer and after it; together less than a call waits for its answer. */
const BEFORE = 10_000
const AFTER = 2_000

/** The delays of `codeRegions`: on to where they are due. */
export const codeTimers: BrowserLevel<ClockWorld>['timers'] = {
  RESEND_WAIT: (world, { delay }) => goTo(world, delay, AFTER),
  OTP_LIFE: (world, { delay }) => goTo(world, delay, AFTER),
}

/** A call that is under way when a timer comes due is made shortly before it. */
export function shortlyBefore<World extends ClockWorld>(
  events: BrowserLevel<World>['events'],
): BrowserLevel<World>['events'] {
  return Object.fromEntries(
    Object.entries(events).map(([type, run]) => [
      type,
      async (world, cause, from) => {
        const delay = delayDuring(world)
        if (delay) await goTo(world, delay, -BEFORE)
        await run(world, cause, from)
      },
    ]),
  )
}

/** Whether a path lets time pass at all. */
export function isTimed({ steps }: Path): boolean {
  return steps.some(({ cause }) => cause.kind === 'timer')
}

/** The first timer that comes due before the call of the present step is answered. */
function delayDuring({ along }: ClockWorld): string | null {
  const [present, ...later] = along.ahead
  if (!present || present.arrival.place.running.length === 0) return null
  const next = later.find(({ cause }) => cause.kind !== 'event')
  return next?.cause.kind === 'timer' ? next.cause.delay : null
}

async function goTo({ page, calls }: ClockWorld, delay: string, offset: number): Promise<void> {
  const ms = calls.dueAt(delay) + offset - (await page.evaluate(() => Date.now()))
  if (ms > 0) await page.clock.fastForward(ms)
}
