import type { Locator, Page } from 'playwright/test'

const ASKS = /^Need help booking\?$/
const THANKS = /^We will call you$/

/** Also when another dialog covers it. */
export function askDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: ASKS, includeHidden: true })
}

export function thankDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: THANKS, includeHidden: true })
}

/** The dialog of the city or of sign-in. */
export function otherDialog(page: Page): Locator {
  return page.getByRole('dialog', { name: /^(Choose your city|Sign in)$/ })
}
