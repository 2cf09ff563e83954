import type { Page } from '@playwright/test'
import type { TabMessage } from '#lib/tabs/tabs.ts'

/** Sends a message as another tab of this browser. */
export async function fromOtherTab(page: Page, message: TabMessage): Promise<void> {
  await page.evaluate((said) => {
    const channel = new BroadcastChannel('parakh')
    channel.postMessage(said)
    channel.close()
  }, message)
}
