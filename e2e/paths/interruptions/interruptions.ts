import { expect, type Page } from 'playwright/test'
import type { Trace } from '#lib/trace/trace-entry.ts'
import { signOutInOtherTab } from '../other-tab.ts'

/** Interruptions that may happen in any state. */
export const interruptions = {
  reload: async (page: Page) => {
    await page.reload()
  },
  'back and forward': async (page: Page) => {
    // Back may leave the app.
    await page.goBack()
    await page.goForward()
  },
  'a lost session': (page: Page) => signOutInOtherTab(page, false),
  'a second tab': async (page: Page) => {
    const second = await page.context().newPage()
    await second.goto(page.url())
    await expectUsable(second)
    await second.close()
    await page.bringToFront()
  },
  'no network for a while': async (page: Page) => {
    await page.context().setOffline(true)
    await expectUsable(page)
    await page.context().setOffline(false)
  },
} as const satisfies Record<string, (page: Page) => Promise<void>>

export type Interruption = keyof typeof interruptions

/** Expects a page with one heading and no error message. */
export async function expectUsable(page: Page): Promise<void> {
  await expect(page.locator('h1')).toHaveCount(1)
  await expect(page.getByText(/went wrong on our side/)).toHaveCount(0)
}

/** The trace of the charts, after the checkout has resumed. */
export async function settledTrace(page: Page): Promise<Trace> {
  const state = () => page.evaluate(() => globalThis.parakhTrace?.states().checkout)
  await expect.poll(state).toMatch(/^(?!waking|resuming)/)
  const trace = await page.evaluate(() => globalThis.parakhTrace?.read())
  if (!trace) throw new Error('The page records no trace.')
  return trace
}

/** Doubles every click on a button; the second follows in a microtask. */
export async function pressTwice(page: Page): Promise<void> {
  await page.addInitScript(() => {
    addEventListener(
      'click',
      ({ isTrusted, target }) => {
        const once = 'button:not([role="switch"]):not([aria-expanded])'
        const button = target instanceof Element ? target.closest<HTMLElement>(once) : null
        if (isTrusted && button) queueMicrotask(() => button.click())
      },
      { capture: true },
    )
  })
}
