import { expect, type Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { inDialog } from '../support/sign-in-steps.ts'

const SIGN_IN_PAGES: readonly string[] = [paths.login.path, paths.signUp.path]

/** The page and its sign-in dialog, if open, are rendered: no chunk is still loading. */
export async function expectDrawn(page: Page): Promise<void> {
  await expect(page.locator('main h1')).toHaveCount(1)
  const signIn = await page.evaluate(() => globalThis.parakhTrace?.states().signIn ?? 'closed')
  const isOnPage = SIGN_IN_PAGES.includes(new URL(page.url()).pathname)
  if (signIn !== 'closed' && !isOnPage) await expect(inDialog(page).first()).toBeVisible()
}
