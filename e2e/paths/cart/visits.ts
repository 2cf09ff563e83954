import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { heading, next, press } from '../../support/booking-steps.ts'
import { addSessionCookies } from '../../support/sign-in-cookies.ts'
import { navigateByHistory } from '../history.ts'
import { fromOtherTab } from '../other-tab.ts'
import type { TestContext } from './test-context.ts'

/** Does something on another page and returns to the cart. */
export async function awayFromCart(
  { page }: TestContext,
  path: string,
  title: string | RegExp,
  work: () => Promise<unknown>,
): Promise<void> {
  await navigateByHistory(page, path)
  await expect(heading(page, title)).toBeVisible()
  await work()
  await navigateByHistory(page, paths.cart.path)
  await expect(heading(page, /^(Cart|Your cart is empty)/)).toBeVisible()
}

export async function chooseFather({ page }: TestContext): Promise<void> {
  await press(page, next.patient)
  await page.getByRole('radio', { name: /Mohan Rao/ }).check()
  await navigateByHistory(page, paths.cart.path)
  await expect(heading(page, 'Cart')).toBeVisible()
}

/** Signs in in another tab, so that this one makes no call. */
export async function signIn({
  page,
  context,
  address,
  newSession,
  now,
}: TestContext): Promise<void> {
  const session = await newSession()
  await addSessionCookies(context, address, session)
  await fromOtherTab(page, { type: 'signed-in', user: session.user })
  now.holdsPatient = true
}

export async function isSignedIn(page: Page): Promise<boolean> {
  const session = await page.evaluate(() => globalThis.parakhTrace?.states().session ?? '')
  return session.includes('auth.signedIn')
}
