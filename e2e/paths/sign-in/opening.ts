import { expect, type Page } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { EventCause } from '#tools/paths/exploring/cause.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import type { Executor } from '#tools/paths/replaying/browser-level.ts'
import { SIGN_IN_COOKIES } from '../../support/patient.ts'
import { goByHistory } from '../by-history.ts'
import { expectState } from '../everywhere.ts'
import { fromOtherTab } from '../other-tab.ts'
import { sendByScript } from '../send-by-script.ts'
import { isOnPage, type TestContext } from './test-context.ts'
import { beginsOnPage, isClosed, isOutOfReach } from './visits.ts'

type Open = Executor<EventCause, TestContext>

const LOGIN = paths.login.path
const SIGN_UP = paths.signUp.path
/** The hash that opens sign-in on any page and then leads to the reports. */
const REPORT = '#report'

const sendToChart = sendByScript('signIn')

/** Ways to open sign-in: in the header, in the menu of a phone, by an address. */
export const opening: Readonly<Record<string, Open>> = {
  'signIn.open/plain': openAt(LOGIN, pressSignIn),
  'signIn.open/account': openAt(SIGN_UP, chooseAccountInMenu),
  'signIn.open/saved': async (testContext, _cause, from) => {
    const { page, now } = testContext
    if (isClosed(from)) await beVisitor(testContext)
    const { pathname, hash } = new URL(page.url())
    const toPage = isOnPage(testContext) || (isClosed(from) && goesToPage(testContext, true))
    const to = toPage ? LOGIN : pathname
    // Opening the same address again has no effect.
    if (hash === REPORT) await goByHistory(page, to)
    await goByHistory(page, to + REPORT)
    now.wantsReports = true
  },
}

/** Whether sign-in opens on its page, or moves there from the dialog. */
function goesToPage(testContext: TestContext, opens: boolean): boolean {
  return opens ? beginsOnPage(testContext.progress) : !isOnPage(testContext)
}

export function signInLink(page: Page) {
  return page.getByRole('banner').getByRole('link', { name: 'Sign in' }).filter({ visible: true })
}

/** Opens the page by its address, or the dialog by pressing a button. */
function openAt(address: string, byHand: (page: Page) => Promise<void>): Open {
  return async (testContext, cause, from) => {
    const { page, progress } = testContext
    if (isOutOfReach(progress)) return sendToChart(testContext, cause, from)
    if (isClosed(from)) await beVisitor(testContext)
    if (goesToPage(testContext, isClosed(from))) return goByHistory(page, address)
    await byHand(page)
  }
}

async function pressSignIn(page: Page): Promise<void> {
  await signInLink(page).click()
}

/** Moves from a sign-in page to the dialog with the same form: only the dialog has a button for the other intent. */
export async function beInDialog(
  testContext: TestContext,
  { snapshot }: ExploredState,
): Promise<void> {
  const { page, now } = testContext
  if (!isOnPage(testContext)) return
  await leavePage(page)
  await expect(signInLink(page)).toBeVisible()
  now.wantsReports = false
  if (snapshot.matches({ open: 'account' })) await chooseAccountInMenu(page)
  else await pressSignIn(page)
}

/** Goes to the home page, which closes sign-in on a page. */
export async function leavePage(page: Page): Promise<void> {
  await page
    .getByRole('banner')
    .getByRole('link', { name: /, home$/ })
    .click()
}

/** A patient who signed in earlier on the path logs out in another tab; this page reloads. */
async function beVisitor({ page, context, now }: TestContext): Promise<void> {
  if (!now.isSignedIn) return
  now.isSignedIn = false
  for (const name of SIGN_IN_COOKIES) await context.clearCookies({ name })
  const loaded = page.waitForEvent('load')
  await fromOtherTab(page, { type: 'signed-out', chosen: true })
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
