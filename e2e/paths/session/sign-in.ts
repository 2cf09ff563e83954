import { expect, type Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { Place } from '#tools/paths/exploring/place.ts'
import { signInByPassword } from '../../support/booking-steps.ts'
import { inDialog } from '../../support/sign-in-steps.ts'
import { goByHistory } from '../by-history.ts'
import { loseSignIn } from './cookies.ts'
import type { Person, World } from './world.ts'

/** Signs in by hand; who is signed in can do so where the browser has lost its cookies. */
export async function signIn(world: World, person: Person, { snapshot }: Place): Promise<void> {
  if (snapshot.matches({ auth: 'signedIn' })) await loseSignIn(world)
  await openSignIn(world)
  await signInByPassword(world.page, person.user.mobile_no, person.password)
}

/** Sign-in as it stands open, or opens; in a mobile app it is a page of its own. */
export async function openSignIn({ page, inApp }: World): Promise<Locator> {
  if (inApp) {
    await goByHistory(page, paths.login.path)
    return page.getByRole('main')
  }
  const dialog = inDialog(page)
  if (!(await dialog.isVisible())) {
    await page.getByRole('banner').getByRole('link', { name: 'Sign in' }).first().click()
  }
  await expect(dialog.getByRole('heading', { name: 'Sign in' })).toBeVisible()
  return dialog
}

export async function closeSignIn({ page, inApp }: World): Promise<void> {
  if (inApp) return goByHistory(page, paths.home.path)
  await page.keyboard.press('Escape')
  await expect(inDialog(page)).toBeHidden()
}
