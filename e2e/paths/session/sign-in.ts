import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import { expect, type Locator } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { signInByPassword } from '../../support/booking-steps.ts'
import { inDialog } from '../../support/sign-in-steps.ts'
import { navigateByHistory } from '../history.ts'
import { loseSignIn } from './cookies.ts'
import type { Person, TestContext } from './test-context.ts'

/** Signs in through the UI. A signed-in patient can do so after the browser has lost its cookies. */
export async function signIn(
  testContext: TestContext,
  person: Person,
  { snapshot }: ExploredState,
): Promise<void> {
  if (snapshot.matches({ auth: 'signedIn' })) {
    // A call that the page makes without its cookies would end the session first.
    testContext.calls.holdAll()
    await loseSignIn(testContext)
  }
  if (!snapshot.matches({ auth: 'signedOut' })) await openSignIn(testContext)
  await signInByPassword(testContext.page, person.user.mobile_no, person.password)
}

/** Opens sign-in unless it is open: the dialog, or its page in a mobile app. */
export async function openSignIn({ page, inApp }: TestContext): Promise<Locator> {
  if (inApp) {
    await navigateByHistory(page, paths.login.path)
    return page.getByRole('main')
  }
  const dialog = inDialog(page)
  if (!(await dialog.isVisible())) {
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first().click()
  }
  await expect(dialog.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return dialog
}

export async function closeSignIn({ page, inApp }: TestContext): Promise<void> {
  if (inApp) return navigateByHistory(page, paths.home.path)
  await page.keyboard.press('Escape')
  await expect(inDialog(page)).toBeHidden()
}
