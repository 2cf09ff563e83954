import type { Page, Route } from '@playwright/test'

/** The script with the charts: while it is held, none of them runs. */
const CODE = /\/assets\/system-[^/]*\.js$/

/** Holds the page before its charts run. */
export class HeldCharts {
  private readonly waiting: Route[] = []
  private started = false

  async holdOn(page: Page): Promise<void> {
    await page.route(CODE, async (route) => {
      if (this.started) await route.fallback()
      else this.waiting.push(route)
    })
  }

  get run(): boolean {
    return this.started
  }

  async start(): Promise<void> {
    this.started = true
    for (const route of this.waiting) await route.continue()
  }
}
