import type { Page } from 'playwright/test'

/** Changes the address as back and forward do: without a load, by a popstate event. */
export async function navigateByHistory(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(history.state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)
}
