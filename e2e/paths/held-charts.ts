import type { Page, Route } from 'playwright/test'

/** The chunk of the charts; while it is held, the session is unknown. */
const CODE = /\/assets\/charts-[^/]*\.js$/

/** Holds the charts' chunk, so that the page renders without them. */
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
