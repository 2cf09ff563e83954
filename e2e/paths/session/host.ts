import { expect, type Page } from '@playwright/test'
import type { Person } from './test-context.ts'

declare global {
  interface Window {
    /** What the page told its host, by its types. */
    toldHost: string[]
  }
}

/** Runs in the page: a mobile app around it, which notes what it hears. */
export function hostOf(): void {
  window.toldHost = []
  window.ReactNativeWebView = {
    postMessage: (text) => window.toldHost.push((JSON.parse(text) as { type: string }).type),
  }
}

/** The mobile app hands over a session, as soon as the page listens. */
export async function handOver(page: Page, { newSession }: Person): Promise<void> {
  await expect.poll(() => page.evaluate(() => window.toldHost)).toContain('ready')
  const { user, tokens } = await newSession()
  const said = { to: 'parakh', type: 'session', ...tokens, user }
  await page.evaluate((message) => window.postMessage(message, location.origin), said)
}
