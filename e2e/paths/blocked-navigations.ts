import type { Page } from 'playwright/test'

/**
 * Blocks and records navigations to other documents and reloads, because a path continues in the
 * page in which it began.
 */
export class BlockedNavigations {
  private readonly paths: string[] = []

  /** Call when the page is open. */
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
