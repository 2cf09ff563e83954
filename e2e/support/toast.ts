import type { Locator, Page } from '@playwright/test'

/** The toasts that are on the screen. */
export function toast(page: Page): Locator {
  return page.getByRole('region', { name: /^Messages/ }).getByRole('alert')
}
