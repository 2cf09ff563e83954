import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Assertion, BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { COOKIES } from '#contract/conventions.ts'
import { isSignInKept } from './cookies.ts'
import { CLEARING, isFleeting, type TestContext } from './test-context.ts'

type Assert = Assertion<TestContext>

/** The link in the header, also behind a dialog. */
const header = ({ page }: TestContext, name: string | RegExp) =>
  page
    .getByRole('banner', { includeHidden: true })
    .getByRole('link', { name, exact: true, includeHidden: true })
    .first()

const keepsSignIn = (kept: boolean) => async (testContext: TestContext) => {
  await expect.poll(() => isSignInKept(testContext), { message: 'the sign-in is kept' }).toBe(kept)
}

/** A signed-in patient is greeted. The stored name stays until the profile is sent again. */
const greeted: Assert = async (testContext, { snapshot }) => {
  await keepsSignIn(true)(testContext)
  if (testContext.inApp) return
  // SAFETY: the snapshots of these paths are of the session.
  const { user } = snapshot.context as { user: User }
  const name = user.uniqueId === 'u-1' ? /^Hello, Aa?sha$/ : `Hello, ${user.firstName}`
  await expect(header(testContext, name)).toBeVisible()
}

const visiting: Assert = async (testContext) => {
  await keepsSignIn(false)(testContext)
  if (!testContext.inApp) await expect(header(testContext, 'Sign in')).toBeVisible()
}

/** The page stays, and nothing of it can be read before the patient signs in again. */
const covered: Assert = async (testContext) => {
  await keepsSignIn(false)(testContext)
  const { page } = testContext
  await expect(page.getByRole('dialog', { name: 'Please sign in again' })).toBeVisible()
  await expect(page.locator('main')).toHaveCSS('pointer-events', 'none')
  await expect(page.locator('main')).toHaveAttribute('inert', '')
}

/** The page navigates to the exit of its host. */
const ledOut: Assert = async (testContext, state) => {
  await visiting(testContext, state)
  const way = isInApp(state) ? paths.login.path : paths.home.path
  const ways = () => [new URL(testContext.page.url()).pathname, testContext.navigations.last]
  await expect.poll(ways, { message: 'the way out' }).toContain(way)
}

/** The stored data of the patient is being cleared. */
const clearing: Assert = async (testContext, state) => {
  // The browser refuses to delete the cookies; after a lost session there are none.
  if (isFleeting(testContext, state)) return
  await testContext.browserApis.expectWaiting(CLEARING)
  await keepsSignIn(state.snapshot.matches({ auth: 'changing' }))(testContext)
}

/** The page requests a reload of itself. */
const reloading: Assert = async ({ page, navigations }) => {
  await expect.poll(() => navigations.last).toBe(new URL(page.url()).pathname)
}

const hasCookie =
  (name: string): Assert =>
  async ({ context }) => {
    await expect.poll(async () => (await context.cookies()).map((one) => one.name)).toContain(name)
  }

const all =
  (...asserts: readonly Assert[]): Assert =>
  async (testContext, state) => {
    for (const assert of asserts) await assert(testContext, state)
  }

const isAsked =
  (actor: string): Assert =>
  ({ calls }) =>
    calls.expectCall(actor)

/** The page renders its shell by the mode in its address or cookie, before the chart runs. */
const inItsShell: Assert = ({ page, inApp }) =>
  expect(page.locator('header')).toHaveCount(inApp ? 0 : 1)

function isInApp({ snapshot }: ExploredState): boolean {
  return snapshot.matches({ host: 'inApp' })
}

export const states: BrowserLevel<TestContext>['states'] = {
  'session.host.browser': inItsShell,
  'session.host.inApp': inItsShell,
  'session.auth.restoring': ({ page }) => expect(page.locator('main h1')).toHaveCount(1),
  'session.auth.anonymous.visiting': visiting,
  'session.auth.anonymous.sessionOut': all(visiting, hasCookie(COOKIES.sessionOut)),
  'session.auth.anonymous.loggedOut': ledOut,
  'session.auth.signedOut': covered,
  'session.auth.signedIn.steady': greeted,
  'session.auth.signedIn.recovered': all(greeted, hasCookie(COOKIES.recovered)),
  'session.auth.changing': clearing,
  'session.auth.refreshing': all(greeted, isAsked('refreshTokens')),
  'session.auth.unreachable': greeted,
  'session.auth.recovering': all(greeted, isAsked('recoverSession')),
  'session.auth.reloading': reloading,
  'session.auth.sessionOut.forgetting': hasCookie(COOKIES.sessionOut),
  'session.auth.leaving.chosen': clearing,
  'session.auth.leaving.lost': clearing,
}
