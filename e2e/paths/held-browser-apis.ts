import { expect, type Page } from 'playwright/test'
import { type Gate, installGates } from './browser-gates.ts'
import { SOON } from './path-progress.ts'

type Options = {
  /** Gates that are closed from the start. */
  readonly closed: readonly Gate[]
  /** Suffixes of session states in which the browser refuses cookies. */
  readonly denied?: readonly string[]
}

/** Storage, locks and cookies of the browser, held until the path ends the wait. */
export class HeldBrowserApis {
  private readonly page: Page

  private constructor(page: Page) {
    this.page = page
  }

  /** Call before the page opens and after its clock is installed. */
  static async on(page: Page, { closed, denied = [] }: Options): Promise<HeldBrowserApis> {
    await page.addInitScript(installGates, { closed: [...closed], denied: [...denied] })
    return new HeldBrowserApis(page)
  }

  async expectWaiting(gate: Gate): Promise<void> {
    const waiting = () => this.page.evaluate(() => globalThis.pathGates.waiting())
    await expect.poll(waiting, { message: `waiting at ${gate}`, intervals: SOON }).toContain(gate)
  }

  /** Opens the gate for current and later requests. */
  async open(gate: Gate): Promise<void> {
    await this.expectWaiting(gate)
    await this.page.evaluate((name) => globalThis.pathGates.open(name), gate)
  }

  /** Lets current requests through and closes the gate again. */
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
