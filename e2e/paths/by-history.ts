import type { Page } from '@playwright/test'

/** Another address, as back and forward bring it: the page stays, and the router is told. */
export async function goByHistory(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(history.state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)
}
