import { expect, type Page } from '@playwright/test'
import { type Gate, installGates } from './browser-gates.ts'

type Edge = {
  /** Closed from the start. */
  readonly closed: readonly Gate[]
  /** States of the session chart, by their ends, in which the browser refuses its cookies. */
  readonly denied?: readonly string[]
}

/** What the app asks of its own browser, held until the path says how that ends. */
export class BrowserEdge {
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** To be called before the page opens, and after its clock is installed. */
  static async on(page: Page, { closed, denied = [] }: Edge): Promise<BrowserEdge> {
    await page.addInitScript(installGates, { closed: [...closed], denied: [...denied] })
    return new BrowserEdge(page)
  }

  async expectWaiting(gate: Gate): Promise<void> {
    const waiting = () => this.page.evaluate(() => globalThis.pathGates.waiting())
    await expect.poll(waiting, { message: `somebody waits at ${gate}` }).toContain(gate)
  }

  /** Lets through who waits, and whoever comes. */
  async open(gate: Gate): Promise<void> {
    await this.expectWaiting(gate)
    await this.page.evaluate((name) => globalThis.pathGates.open(name), gate)
  }

  /** Lets through who waits, and nobody else. */
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
