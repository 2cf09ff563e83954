import type { BrowserContext, Page, Request } from '@playwright/test'
import { endpoints } from '#contract/inventory.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Patient } from '../../support/patient.ts'
import { HeldCalls } from '../held-calls.ts'
import type { PathTestContext } from '../path-progress.ts'

export type TestContext = PathTestContext & {
  readonly context: BrowserContext
  readonly address: string
  readonly patient: Patient
  /** A booked order before its visit. */
  readonly order: Order
  readonly calls: HeldCalls
}

/** A search asks about several tests, the page about the chosen one. */
const isOfSearch = (request: Request): boolean => (request.postDataJSON()?.codes ?? []).length > 1

export function addTestCalls(): HeldCalls {
  const { path } = endpoints.orderAdditions
  return new HeldCalls({
    loadAdditions: [{ path, when: (request) => !isOfSearch(request) }],
    searchTests: [{ path, when: isOfSearch }],
    addTest: [endpoints.orderAddTest.path],
    verifyPayment: [endpoints.orderPaymentVerify.path],
  })
}

/** The delays of the chart, milliseconds. */
export const DELAYS = { SEARCH_SETTLE: 250, PAYMENT_RECHECK: 4_000 } as const

/** Timers of these lengths wait until `fireTimer`: otherwise a slow assertion would outlast them. */
export async function holdTimers(page: Page): Promise<void> {
  await page.addInitScript((delays) => {
    const { setTimeout } = globalThis
    const held = new Map<number, TimerHandler>()
    const put = (handler: TimerHandler, delay?: number, ...rest: unknown[]) => {
      if (delay === undefined || !delays.includes(delay)) return setTimeout(handler, delay, ...rest)
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
  }, Object.values(DELAYS) as number[])
}

export async function fireTimer(page: Page, delay: keyof typeof DELAYS): Promise<void> {
  await page.evaluate((ms) => {
    const fire: unknown = Reflect.get(globalThis, 'fireHeldTimer')
    if (typeof fire === 'function') fire(ms)
  }, DELAYS[delay])
}
