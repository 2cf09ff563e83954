import type { Locator, Page } from 'playwright/test'

/** The visible toasts. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: /^Messages/ }).locator('.Toastify__toast')
}
