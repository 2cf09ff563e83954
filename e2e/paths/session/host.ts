import { expect, type Page } from '@playwright/test'
import type { Person } from './test-context.ts'

declare global {
  interface Window {
    /** Types of the messages that the page sent to its host. */
    hostMessages: string[]
  }
}

/** Runs in the page: a mobile app that records messages. */
export function installHost(): void {
  window.hostMessages = []
  window.ReactNativeWebView = {
    postMessage: (text) => window.hostMessages.push((JSON.parse(text) as { type: string }).type),
  }
}

/** The mobile app hands over a session as soon as the page is ready. */
export async function handOver(page: Page, { newSession }: Person): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.hostMessages)).toContain('ready')
  const { user, tokens } = await newSession()
  const said = { to: 'parakh', type: 'session', ...tokens, user }
  await page.evaluate((message) => window.postMessage(message, location.origin), said)
}
