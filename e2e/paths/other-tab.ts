import type { Page } from 'playwright/test'
import type { TabMessage } from '#lib/tabs/tabs.ts'
import { SIGN_IN_COOKIES } from '../support/patient.ts'

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
