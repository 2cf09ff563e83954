import type { Path } from 'chart-paths/covering/paths.ts'
import type { Cause, EventCause } from 'chart-paths/exploring/cause.ts'
import { type ExploredState, leafStates } from 'chart-paths/exploring/explored-state.ts'
import type { Executor } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator, type Page } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import type { Patient } from '../support/patient.ts'
import { inDialog } from '../support/sign-in-steps.ts'
import { expectState } from './everywhere.ts'
import { sendByScript, type Walk } from './level.ts'
import type { CodeCalls } from './one-time-codes.ts'
import { navigateByHistory, signOutInOtherTab } from './page-control.ts'
import type { PathProgress } from './path-progress.ts'

/*
 * A visit lasts from opening sign-in to closing it, in the dialog or on a page. Some steps exist only
 * in one of them: nothing can be clicked behind the dialog, and on a page the other intent is another
 * address. A visit can move from the dialog to a page by the history, but back to the dialog only
 * where it can restart.
 */

function isClosed({ snapshot }: ExploredState): boolean {
  return leafStates(snapshot).includes('signIn.closed')
}

/** Whether a visit can restart: on the first screen of an intent, without a code that would be lost. */
function canRestart({ snapshot }: ExploredState): boolean {
  // SAFETY: the states of these paths are of sign-in.
  const { codeFor } = snapshot.context as SignInContext
  const isFirst =
    snapshot.matches({ open: 'mobile' }) || snapshot.matches({ open: { account: 'filling' } })
  return isFirst && codeFor === ''
}

/** Opening sign-in while it is open needs a page, except by a saved address. */
function needsPage(cause: Cause, from: ExploredState): boolean {
  return /^signIn\.open\/(plain|account)$/.test(cause.type) && !isClosed(from)
}

/** Changing the intent by a button needs the dialog. */
function needsDialog({ type }: Cause, { snapshot }: ExploredState): boolean {
  if (type === 'method.choose/createAccount') return true
  return type === 'method.choose/mobile' && snapshot.matches({ open: 'account' })
}

function needsSameDialog(cause: Cause, from: ExploredState): boolean {
  return needsDialog(cause, from) && !canRestart(from)
}

/** Whether the visit has a matching step from this one on. */
function comesTo(
  path: Path,
  index: number,
  isIt: (cause: Cause, from: ExploredState) => boolean,
): boolean {
  const rest = path.steps.slice(index)
  const end = rest.findIndex(({ result }) => isClosed(result.state))
  const visit = end === -1 ? rest : rest.slice(0, end + 1)
  return visit.some(({ cause }, later) => isIt(cause, stateBefore(path, index + later)))
}

function stateBefore({ start, steps }: Path, index: number): ExploredState {
  return steps[index - 1]?.result.state ?? start.state
}

/** Whether the visit that begins here is on a page. */
function beginsOnPage({ path, ahead }: PathProgress): boolean {
  const index = path.steps.length - ahead.length
  return comesTo(path, index, needsPage) && !comesTo(path, index, needsDialog)
}

/** Transitions that no path takes without a script. */
export function unreachableTransitions(paths: readonly Path[]): readonly string[] {
  const steps = paths.flatMap((path) =>
    path.steps.map(({ result: { taken } }, index) => ({
      taken,
      isByHand: !isUnreachableByUi({ path, ahead: path.steps.slice(index) }),
    })),
  )
  const byHand = new Set(steps.flatMap(({ taken, isByHand }) => (isByHand ? taken : [])))
  return [...new Set(steps.flatMap(({ taken }) => taken))].filter((id) => !byHand.has(id))
}

/** A step that needs a page in a visit that needs the same dialog later; no UI offers both. */
function isUnreachableByUi({ path, ahead }: Pick<PathProgress, 'path' | 'ahead'>): boolean {
  const index = path.steps.length - ahead.length
  const cause = path.steps[index]?.cause
  if (!cause || !needsPage(cause, stateBefore(path, index))) return false
  return comesTo(path, index + 1, needsSameDialog)
}

/** An account of the provider. */
export type Account = { readonly patient: Patient; readonly password: string }

export type TestContext = Walk & {
  readonly calls: CodeCalls
  readonly newPatient: (profile: { readonly password: string }) => Promise<Patient>
  readonly newestCode: (to: string) => Promise<string>
  readonly now: {
    /** Real numbers and addresses by those of the samples. */
    readonly sentTo: Map<string, string>
    /** The last number or address that was used. */
    address: string
    /** The last account that was created. */
    account: Account | null
    isSignedIn: boolean
    /** Whether sign-in leads to the reports. */
    wantsReports: boolean
  }
}

/** Whether sign-in is on its page and not in the dialog. */
export function isOnPage({ page }: Pick<TestContext, 'page'>): boolean {
  const { pathname } = new URL(page.url())
  return pathname === paths.login.path || pathname === paths.signUp.path
}

/** The element that holds sign-in. */
export function signInRoot(testContext: Pick<TestContext, 'page'>): Locator {
  return isOnPage(testContext) ? testContext.page.getByRole('main') : inDialog(testContext.page)
}

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
