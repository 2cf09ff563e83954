import type { Page } from '@playwright/test'

/**
 * Where the page leaves for. It asks for other documents, and itself anew, and stays: a path goes on
 * in the page in which it began.
 */
export class Departures {
  private readonly paths: string[] = []

  /** To be called when the page is open. */
  async holdOn(page: Page): Promise<void> {
    await page.route('**/*', async (route) => {
      const request = route.request()
      if (!request.isNavigationRequest()) return route.fallback()
      this.paths.push(new URL(request.url()).pathname)
      await route.fulfill({ status: 204 })
    })
  }

  get count(): number {
    return this.paths.length
  }

  get last(): string | undefined {
    return this.paths.at(-1)
  }
}
