import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { COOKIES } from '#contract/conventions.ts'
import type { ExploredState } from '#tools/paths/exploring/explored-state.ts'
import type { Assertion, BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { isSignInKept } from './cookies.ts'
import { CLEARING, isFleeting, type TestContext } from './test-context.ts'

type Assert = Assertion<TestContext>

/** A link of the header, also behind a dialog. */
const header = ({ page }: TestContext, name: string | RegExp) =>
  page
    .getByRole('banner', { includeHidden: true })
    .getByRole('link', { name, exact: true, includeHidden: true })
    .first()

const keepsSignIn = (kept: boolean) => async (testContext: TestContext) => {
  await expect.poll(() => isSignInKept(testContext), { message: 'the sign-in is kept' }).toBe(kept)
}

/** The header greets the patient. A changed name may still be shown in its old form. */
const greeted: Assert = async (testContext, { snapshot }) => {
  await keepsSignIn(true)(testContext)
  if (testContext.inApp) return
  // SAFETY: the snapshot is one of the session.
  const { user } = snapshot.context as { user: User }
  const name = user.uniqueId === 'u-1' ? /^Hello, Aa?sha$/ : `Hello, ${user.firstName}`
  await expect(header(testContext, name)).toBeVisible()
}

const visiting: Assert = async (testContext) => {
  await keepsSignIn(false)(testContext)
  if (!testContext.inApp) await expect(header(testContext, 'Sign in')).toBeVisible()
}

/** The page after logging out is open, or was navigated to. */
const afterLogout: Assert = async (testContext, state) => {
  await visiting(testContext, state)
  const way = isInApp(state) ? paths.login.path : paths.home.path
  const ways = () => [new URL(testContext.page.url()).pathname, testContext.departures.last]
  await expect.poll(ways, { message: 'the way out' }).toContain(way)
}

/** Stored data of the patient is being cleared. */
const clearing: Assert = async (testContext, state) => {
  if (isFleeting(testContext, state)) return keepsSignIn(true)(testContext)
  await testContext.edge.expectWaiting(CLEARING)
  await keepsSignIn(state.snapshot.matches({ auth: 'changing' }))(testContext)
}

/** The page has reloaded itself. */
const reloading: Assert = async ({ page, departures }) => {
  await expect.poll(() => departures.last).toBe(new URL(page.url()).pathname)
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

/** The shell depends on the stored mode, which the page knows before its charts run. */
const showsShell: Assert = ({ page, inApp }) =>
  expect(page.locator('header')).toHaveCount(inApp ? 0 : 1)

function isInApp({ snapshot }: ExploredState): boolean {
  return snapshot.matches({ host: 'inApp' })
}

export const states: BrowserLevel<TestContext>['states'] = {
  'session.host.browser': showsShell,
  'session.host.inApp': showsShell,
  'session.auth.restoring': ({ page }) => expect(page.locator('main h1')).toHaveCount(1),
  'session.auth.anonymous.visiting': visiting,
  'session.auth.anonymous.loggedOut': afterLogout,
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
