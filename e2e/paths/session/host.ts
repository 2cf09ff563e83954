import { expect, type Page } from 'playwright/test'
import type { Person } from './test-context.ts'

declare global {
  interface Window {
    /** Types of the messages to the host. */
    hostMessageTypes: string[]
  }
}

/** Runs in the page: a mobile app that records the messages it receives. */
export function hostOf(): void {
  window.hostMessageTypes = []
  window.ReactNativeWebView = {
    postMessage: (text) =>
      window.hostMessageTypes.push((JSON.parse(text) as { type: string }).type),
  }
}

/** The mobile app hands over a session when the page is ready. */
export async function handOver(page: Page, { newSession }: Person): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.hostMessageTypes)).toContain('ready')
  const { user, tokens } = await newSession()
  const said = { to: 'parakh', type: 'session', ...tokens, user }
  await page.evaluate((message) => window.postMessage(message, location.origin), said)
}
