import type { EventCause } from 'chart-paths/exploring/cause.ts'
import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { expectState } from '../everywhere.ts'
import { navigateByHistory } from '../history.ts'
import { signOutInOtherTab } from '../other-tab.ts'
import { sendByScript } from '../send-by-script.ts'
import { isOnPage, type TestContext } from './test-context.ts'
import { beginsOnPage, isClosed, isUnreachableByUi } from './visits.ts'

type Open = Executor<EventCause, TestContext>

const LOGIN = paths.login.path
const SIGN_UP = paths.signUp.path
/** Opens sign-in on any page and leads to the reports. */
const REPORT = '#report'

const byScript = sendByScript('signIn')

/** Opens sign-in from the header, from the menu on a phone, or by an address. */
export const opening: Readonly<Record<string, Open>> = {
  'signIn.open/plain': openAt(LOGIN, pressSignIn),
  'signIn.open/account': openAt(SIGN_UP, chooseAccountInMenu),
  'signIn.open/saved': async (testContext, _cause, from) => {
    const { page, now } = testContext
    if (isClosed(from)) await ensureVisitor(testContext)
    const { pathname, hash } = new URL(page.url())
    const toPage = isOnPage(testContext) || (isClosed(from) && goesToPage(testContext, true))
    const to = toPage ? LOGIN : pathname
    // Navigating to the same address has no effect.
    if (hash === REPORT) await navigateByHistory(page, to)
    await navigateByHistory(page, to + REPORT)
    now.wantsReports = true
  },
}

/** Whether sign-in opens on its page, or moves to it. */
function goesToPage(testContext: TestContext, opens: boolean): boolean {
  return opens ? beginsOnPage(testContext.progress) : !isOnPage(testContext)
}

export function signInLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'Sign in' }).filter({ visible: true })
}

/** Opens sign-in by the address of its page, or elsewhere through the UI. */
function openAt(address: string, byHand: (page: Page) => Promise<void>): Open {
  return async (testContext, cause, from) => {
    const { page, progress } = testContext
    if (isUnreachableByUi(progress)) return byScript(testContext, cause, from)
    if (isClosed(from)) await ensureVisitor(testContext)
    if (goesToPage(testContext, isClosed(from))) return navigateByHistory(page, address)
    await byHand(page)
  }
}

async function pressSignIn(page: Page): Promise<void> {
  await signInLink(page).click()
}

/** Moves from a page to the dialog with the same first screen, which has a button for the other intent. */
export async function ensureDialog(
  testContext: TestContext,
  { snapshot }: ExploredState,
): Promise<void> {
  const { page, now } = testContext
  if (!isOnPage(testContext)) return
  await leavePage(page)
  await expect(page).toHaveURL(paths.home.path)
  await expect(signInLink(page)).toBeVisible()
  now.wantsReports = false
  if (snapshot.matches({ open: 'account' })) await chooseAccountInMenu(page)
  else await pressSignIn(page)
}

/** Goes home, which closes sign-in on a page. */
export async function leavePage(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click()
}

/** Signs a signed-in patient out in another tab, which reloads this one. */
async function ensureVisitor({ page, now }: TestContext): Promise<void> {
  if (!now.isSignedIn) return
  now.isSignedIn = false
  const loaded = page.waitForEvent('load')
  await signOutInOtherTab(page, true)
  await loaded
  await expectState(page, 'signIn', 'closed')
}

const PHONE = { width: 360, height: 800 }

async function chooseAccountInMenu(page: Page): Promise<void> {
  const before = page.viewportSize()
  await page.setViewportSize(PHONE)
  await page.getByRole('button', { name: 'Menu' }).click()
  const menu = page.getByRole('dialog', { name: 'Menu' })
  await menu.getByRole('link', { name: 'Create an account' }).click()
  await expect(menu).toBeHidden()
  if (before) await page.setViewportSize(before)
}
