import type { Path, PathStep } from 'chart-paths/covering/paths.ts'
import { leafStates } from 'chart-paths/exploring/explored-state.ts'
import type { Page } from 'playwright/test'
import type { AnyEventObject } from 'xstate'
import type { TabMessage } from '#lib/tabs/tabs.ts'
import { STEP_SETTLE } from '#machines/shared/step-settle.ts'
import { SIGN_IN_COOKIES } from '../support/patient.ts'

/** What paths do to a page besides pressing what it offers. */

/** Changes the address as back and forward do: without a load, by a popstate event. */
export async function navigateByHistory(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(history.state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)
}

/** Sends a message as another tab of this browser. */
export async function fromOtherTab(page: Page, message: TabMessage): Promise<void> {
  await page.evaluate((said) => {
    const channel = new BroadcastChannel('parakh')
    channel.postMessage(said)
    channel.close()
  }, message)
}

/**
 * The patient signs out in another tab, or loses the session there. The cookies go in the turn in
 * which this page hears of it: a call in between would have no token, and its 401 would end the
 * session of this tab in another way, with its stored data.
 */
export async function signOutInOtherTab(page: Page, chosen: boolean): Promise<void> {
  const message: TabMessage = { type: 'signed-out', chosen }
  await page.evaluate(
    ({ names, said }) => {
      // biome-ignore lint/suspicious/noDocumentCookie: the other way is asynchronous.
      for (const name of names) document.cookie = `${name}=; path=/; max-age=0`
      const channel = new BroadcastChannel('parakh')
      channel.postMessage(said)
      channel.close()
    },
    { names: SIGN_IN_COOKIES, said: message },
  )
}

/**
 * Sends events to a chart as soon as it runs, before the app sends any. Call before the page opens.
 */
export async function sendFirst(
  page: Page,
  machine: string,
  events: readonly AnyEventObject[],
): Promise<void> {
  if (events.length > 0) await page.addInitScript(sendAtOnce, { machine, events: [...events] })
}

/** The app adds its first `visibilitychange` listener right after the charts start. */
function sendAtOnce({ machine, events }: { machine: string; events: AnyEventObject[] }): void {
  const { addEventListener } = document
  document.addEventListener = (...listened: unknown[]) => {
    const trace = globalThis.parakhTrace
    if (listened[0] === 'visibilitychange' && trace?.states()[machine]) {
      for (const event of events.splice(0)) trace.send(machine, event)
    }
    Reflect.apply(addEventListener, document, listened)
  }
}

/** Timers of these lengths, milliseconds, wait until `fireTimer`: otherwise a slow assertion would outlast them. */
export async function holdTimers(page: Page, delays: readonly number[]): Promise<void> {
  await page.addInitScript(
    (lengths) => {
      const { setTimeout } = globalThis
      const held = new Map<number, TimerHandler>()
      const put = (handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
        if (delay === undefined || !lengths.includes(delay)) {
          return setTimeout(handler, delay, ...rest)
        }
        held.set(delay, handler)
        return 0
      }
      // SAFETY: a held timer has the id 0, and clearing that has no effect.
      globalThis.setTimeout = put as typeof setTimeout
      Object.assign(globalThis, {
        fireHeldTimer: (delay: number) => {
          const handler = held.get(delay)
          if (typeof handler === 'function') handler()
        },
      })
    },
    [...delays],
  )
}

export async function fireTimer(page: Page, delay: number): Promise<void> {
  await page.evaluate((ms) => {
    const fire: unknown = Reflect.get(globalThis, 'fireHeldTimer')
    if (typeof fire === 'function') fire(ms)
  }, delay)
}

/**
 * Blocks and records navigations to other documents and reloads, because a path continues in the
 * page in which it began.
 */
export class BlockedNavigations {
  private readonly paths: string[] = []

  /** Call when the page is open. */
  async holdOn(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const request = route.request()
      if (!request.isNavigationRequest()) return route.fallback()
      this.paths.push(new URL(request.url()).pathname)
      await route.fulfill({ status: 204 })
    })
  }

  get count(): number {
    return this.paths.length
  }

  get last(): string | undefined {
    return this.paths.at(-1)
  }
}

const SETTLES_IN_MS = 3_500

/** A step in the first moment of a page, which is over before a busy machine takes it. */
function isWhileSettling({ cause }: PathStep, at: number, steps: readonly PathStep[]): boolean {
  const before = steps[at - 1]?.result.state
  return (
    cause.kind === 'event' &&
    before !== undefined &&
    leafStates(before.snapshot).some((state) => state.endsWith('settling'))
  )
}

/** Prolongs the first moment of a page on walks with a step in it. */
export async function settleLater(page: Page, path: Path): Promise<void> {
  if (!path.steps.some(isWhileSettling)) return
  await page.addInitScript(
    ([usual, longer]) => {
      const { setTimeout } = globalThis
      const put = (handler: TimerHandler, delay?: number, ...rest: unknown[]) =>
        setTimeout(handler, delay === usual ? longer : delay, ...rest)
      // SAFETY: it has the same parameters and result.
      globalThis.setTimeout = put as typeof setTimeout
    },
    [STEP_SETTLE, SETTLES_IN_MS] as const,
  )
}
