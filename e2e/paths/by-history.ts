import type { Page } from '@playwright/test'

/** Changes the address as back and forward do: without loading the page. */
export async function goByHistory(page: Page, to: string): Promise<void> {
  await page.evaluate((address) => {
    history.pushState(history.state, '', address)
    dispatchEvent(new PopStateEvent('popstate', { state: history.state }))
  }, to)
}
