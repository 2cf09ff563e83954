import type { Page } from 'playwright/test'

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
