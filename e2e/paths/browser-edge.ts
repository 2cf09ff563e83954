import { expect, type Page } from '@playwright/test'
import { type Gate, installGates } from './browser-gates.ts'

type Edge = {
  /** Gates that are closed from the start. */
  readonly closed: readonly Gate[]
  /** Endings of state ids of the session chart in which access to cookies is denied. */
  readonly denied?: readonly string[]
}

/** Holds the app's use of browser storage, locks and cookies until the path says how it ends. */
export class BrowserEdge {
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** Call before the page opens and after its clock is installed. */
  static async on(page: Page, { closed, denied = [] }: Edge): Promise<BrowserEdge> {
    await page.addInitScript(installGates, { closed: [...closed], denied: [...denied] })
    return new BrowserEdge(page)
  }

  async expectWaiting(gate: Gate): Promise<void> {
    const waiting = () => this.page.evaluate(() => globalThis.pathGates.waiting())
    await expect.poll(waiting, { message: `a request waits at ${gate}` }).toContain(gate)
  }

  /** Lets the waiting and all later requests through. */
  async open(gate: Gate): Promise<void> {
    await this.expectWaiting(gate)
    await this.page.evaluate((name) => globalThis.pathGates.open(name), gate)
  }

  /** Lets only the waiting requests through. */
  async pass(gate: Gate): Promise<void> {
    await this.open(gate)
    await this.page.evaluate((name) => globalThis.pathGates.close(name), gate)
  }

  async refuse(gate: Gate): Promise<void> {
    await this.expectWaiting(gate)
    await this.page.evaluate((name) => globalThis.pathGates.refuse(name), gate)
  }

  async denyCookiesIn(states: readonly string[]): Promise<void> {
    await this.page.evaluate((names) => globalThis.pathGates.denyCookiesIn(names), states)
  }
}
