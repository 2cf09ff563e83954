import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Assertion } from 'chart-paths/replaying/browser-level.ts'
import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { COOKIES, CSRF_REFUSED, SESSION_TOKEN_REFUSED } from '#contract/conventions.ts'
import { SESSION_EXPIRED_MESSAGE } from '#contract/session-words.ts'
import { heading } from '../support/booking-steps.ts'
import { openBlank, writeRecord } from '../support/local-records.ts'
import { newMobile } from '../support/patient.ts'
import { toast } from '../support/toast.ts'
import { HeldBrowserApis } from './held-browser-apis.ts'
import { chartLevel, type Run, sendByScript } from './level.ts'
import { BlockedNavigations, fromOtherTab, navigateByHistory, sendFirst } from './page-control.ts'
import {
  acceptAnyCode,
  closeSignIn,
  dropSignIn,
  duringRestore,
  endToken,
  HeldCharts,
  handOver,
  hostOf,
  isSignInKept,
  keepCookies,
  keepNewSession,
  loseSignIn,
  openSignIn,
  type Person,
  SessionCalls,
  signIn,
  type TestContext,
} from './session-browser.ts'

type Assert = Assertion<TestContext>

/** The clean-up of a patient's data begins with the list of keys. */
const CLEARING = 'keys'

/** Actors that end at once when the browser refuses cookies. */
const OFTEN_QUICK = ['signOut', 'clearPatient'] as const

/** Whether the chart leaves the state by itself at once. */
function isFleeting({ progress }: TestContext, { running }: ExploredState): boolean {
  const actors = running.map(({ actor }) => actor)
  return (
    actors.includes('forgetSession') ||
    OFTEN_QUICK.some((actor) => actors.includes(actor) && progress.endOf(actor) === 'network')
  )
}

async function establish(
  testContext: TestContext,
  who: keyof TestContext['people'],
  from: ExploredState,
): Promise<void> {
  const person = testContext.people[who]
  if (testContext.inApp) await handOver(testContext.page, person)
  else await signIn(testContext, person, from)
}

/** Makes a call that is not cached, by a search that is new at this step. */
async function makeCall({ page, progress }: TestContext): Promise<void> {
  const search = `step ${progress.path.steps.length - progress.ahead.length}`
  await navigateByHistory(page, paths.testMenu.getHref({ search }))
}

/**
 * Opens the profile after the menu and the cart: what they load besides is kept then, so that no call
 * needs a token, and a search of the menu is one call.
 */
async function openProfile({ page, calls }: TestContext): Promise<void> {
  await navigateByHistory(page, paths.testMenu.getHref())
  await expect(heading(page, /^Tests in /)).toBeVisible()
  await navigateByHistory(page, paths.cart.path)
  await expect(heading(page, 'Your cart is empty')).toBeVisible()
  await navigateByHistory(page, paths.profile.getHref('profile-edit'))
  await expect(page.getByRole('navigation', { name: 'Profile' })).toBeVisible()
  await calls.expectQuiet()
}

async function failNextCall(
  testContext: TestContext,
  status: number,
  code?: string,
): Promise<void> {
  testContext.calls.answerNext(status, null, code)
  await makeCall(testContext)
}

async function leaveInOtherTab(testContext: TestContext, chosen: boolean): Promise<void> {
  await dropSignIn(testContext)
  await fromOtherTab(testContext.page, { type: 'signed-out', chosen })
}

/** Waiting calls are repeated as a visitor; responses would lead to more calls. */
const failHolding: Run<TestContext> = async (testContext, cause) => {
  testContext.calls.holdAll()
  await testContext.calls.fail(cause)
}

/** The stored session was prepared before the page opened. */
const restore: Run<TestContext> = ({ charts }) => charts.start()

const clear: Run<TestContext> = ({ browserApis }) => browserApis.pass(CLEARING)

/** The browser has refused its cookies; they are deleted, so that the page does not show them. */
const withoutCookies: Run<TestContext> = async (testContext, { event }) => {
  const happened = () =>
    testContext.page.evaluate(
      (type) => globalThis.parakhTrace?.read().entries.some(({ event }) => event === type),
      event.type,
    )
  await expect.poll(happened).toBe(true)
  await loseSignIn(testContext)
}

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

const byScript = sendByScript('session')

/** States in which the browser refuses cookies, by the actor that fails without them. */
const NEEDS_COOKIES: readonly (readonly [actor: string, state: string])[] = [
  ['signOut', 'auth.leaving.chosen'],
  ['signOut', 'auth.leaving.lost'],
  ['forgetSession', 'auth.sessionOut.forgetting'],
  ['clearPatient', 'auth.changing'],
]

const PASSWORD = 'three blue tubes'

export const sessionLevel = chartLevel<TestContext>({
  name: 'session',
  allowedErrors: /40[13469]|ERR_FAILED|denied/,
  timers: 'clock',
  // The session is shown by what surrounds every page.
  screenState: () => null,
  given: async ({ page, newPatient, progress }) => {
    const account = async (firstName: string): Promise<Person> => {
      const email = `${newMobile()}@example.com`
      const patient = await newPatient({ firstName, email, password: PASSWORD })
      const { user } = patient
      const newSession = () => patient.openSession(user.mobile_no, PASSWORD)
      return { user, password: PASSWORD, newSession }
    }
    const people = { asha: await account('Asha'), meera: await account('Meera') }
    const cannotRestore = progress.endOf('restoreSession') === 'network'
    return {
      browserApis: await HeldBrowserApis.on(page, {
        closed: [CLEARING],
        denied: cannotRestore ? ['starting'] : [],
      }),
      people,
      calls: new SessionCalls(),
      charts: new HeldCharts(),
      navigations: new BlockedNavigations(),
      inApp: progress.path.steps[0]?.cause.type.startsWith('host.embedded') ?? false,
    }
  },
  /** The page with the stored session, before its charts run. */
  open: async (testContext) => {
    const { page, progress, calls, charts, navigations, inApp } = testContext
    await openBlank(page)
    // The callback dialog counts as shown, because some paths pass its deadline.
    await writeRecord(page, 'first-visit', { at: 0, shown: true })
    await keepCookies(testContext)
    if (inApp) await page.addInitScript(hostOf)
    await sendFirst(page, 'session', duringRestore(progress.path))
    await calls.holdOn(page)
    await charts.holdOn(page)
    await page.goto(`${paths.profile.path}?trace=on`)
    await expect(page.locator('main h1')).toHaveCount(1)
    await navigations.holdOn(page)
  },
  sendByScript: async (testContext, cause, from) => {
    // Events at the start of the chart are sent with its chunk (start.ts).
    if (!testContext.charts.run) return testContext.charts.start()
    const { asha, meera } = testContext.people
    if (cause.event.type !== 'session.established') return byScript(testContext, cause, from)
    const person = cause.type.endsWith('/other') ? meera : asha
    await keepNewSession(testContext, person)
    await byScript(testContext, { ...cause, event: { ...cause.event, user: person.user } }, from)
  },
  events: {
    'session.established/signedIn': (testContext, _cause, from) =>
      establish(testContext, 'asha', from),
    'session.established/leading': (testContext, _cause, from) =>
      establish(testContext, 'asha', from),
    'session.established/other': (testContext, _cause, from) =>
      establish(testContext, 'meera', from),
    'session.giveUp': ({ page }) =>
      page.getByRole('button', { name: 'Leave and clear this device' }).click(),
    'session.signOut': async ({ page }) => {
      await navigateByHistory(page, paths.profile.getHref('logout'))
      await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
    },
    'profile.changed': async (testContext) => {
      const { page } = testContext
      await navigateByHistory(page, paths.emailVerification.path)
      await acceptAnyCode(testContext, { firstName: 'Aasha' })
      await page.getByRole('button', { name: 'Send the code' }).click()
      await page.getByRole('textbox', { name: 'Code from the e-mail' }).fill('123456')
    },
    'token.expired': async (testContext, _cause, { snapshot }) => {
      if (snapshot.matches({ auth: 'signedIn' })) await openProfile(testContext)
      await endToken(testContext)
      await makeCall(testContext)
    },
    'session.retry': ({ page }) => page.evaluate(() => void dispatchEvent(new Event('online'))),
    'callToken.refused/csrf': (testContext) => failNextCall(testContext, 403, CSRF_REFUSED),
    'callToken.refused/session': (testContext) =>
      failNextCall(testContext, 403, SESSION_TOKEN_REFUSED),
    'http.401': (testContext) => failNextCall(testContext, 401),
    'http.403/onCall': (testContext) => failNextCall(testContext, 403),
    'http.403/onAuthCall': async (testContext, _cause, { snapshot }) => {
      const { page, calls } = testContext
      const isVisitor = snapshot.matches({ auth: 'anonymous' })
      calls.answerNext(403, isVisitor ? 'auth/send/otp' : 'auth/send/email-otp')
      if (!isVisitor) await navigateByHistory(page, paths.emailVerification.path)
      const state = isVisitor ? await openSignIn(testContext) : page.getByRole('main')
      if (isVisitor) await state.getByRole('textbox', { name: 'Mobile number' }).fill('9000000042')
      await state.getByRole('button', { name: 'Send the code' }).click()
      if (!isVisitor) return
      await expect(state.getByRole('alert')).toBeVisible()
      await closeSignIn(testContext)
    },
    'http.406': (testContext) => failNextCall(testContext, 406),
    'tab.signedIn/other': async (testContext) => {
      await keepNewSession(testContext, testContext.people.asha)
      await fromOtherTab(testContext.page, {
        type: 'signed-in',
        user: testContext.people.asha.user,
      })
    },
    // The reload is blocked, so page and cookies stay.
    'tab.signedIn/otherPatient': async ({ page, people, navigations }) => {
      const before = navigations.count
      await fromOtherTab(page, { type: 'signed-in', user: people.meera.user })
      await expect.poll(() => navigations.count).toBe(before + 1)
    },
    'tab.signedOut/chosen': (testContext) => leaveInOtherTab(testContext, true),
    'tab.signedOut/lost': (testContext) => leaveInOtherTab(testContext, false),
    // The page was opened by a mobile app; its charts receive this when they start.
    'host.embedded': async ({ context, inApp }) => {
      expect(inApp).toBe(true)
      expect((await context.cookies()).map(({ name }) => name)).toContain('mode')
    },
  },
  offers: {
    'session.signOut': ({ page }) => page.getByRole('button', { name: 'Log out', exact: true }),
  },
  answers: {
    restoreSession: {
      none: restore,
      out: restore,
      valid: restore,
      expired: restore,
      recovered: restore,
      network: async (testContext, cause, from) => {
        await restore(testContext, cause, from)
        await withoutCookies(testContext, cause, from)
      },
    },
    refreshTokens: {
      refreshed: ({ calls }, { actor }) => calls.pass(actor),
      network: failHolding,
      fault: failHolding,
    },
    recoverSession: {
      recovered: async ({ calls, navigations }) => {
        const before = navigations.count
        await calls.passRecovery()
        await expect.poll(() => navigations.count).toBe(before + 1)
      },
    },
    signOut: { left: clear, network: withoutCookies },
    forgetSession: {
      // The actor ends by itself.
      left: async ({ page }, _cause, { snapshot }) => {
        if (snapshot.matches({ host: 'inApp' })) await expect(toast(page)).toHaveCount(0)
        else await expect(toast(page)).toHaveText(SESSION_EXPIRED_MESSAGE)
      },
      network: withoutCookies,
    },
    clearPatient: {
      cleared: clear,
      // The browser has refused already.
      network: ({ page }) => expect(page.getByRole('dialog')).toHaveCount(0),
    },
  },
  isBefore: ({ charts }) => !charts.run,
  isFleeting,
  prepare: async ({ progress, browserApis, calls }, state) => {
    await calls.forget(state)
    if (!state.snapshot.matches({ auth: 'unreachable' })) await calls.resume()
    const failing = NEEDS_COOKIES.filter(([actor]) => progress.endOf(actor) === 'network')
    await browserApis.denyCookiesIn(failing.map(([, state]) => state))
  },
  shows: {
    'host.browser': inItsShell,
    'host.inApp': inItsShell,
    'auth.restoring': ({ page }) => expect(page.locator('main h1')).toHaveCount(1),
    'auth.anonymous.visiting': visiting,
    'auth.anonymous.sessionOut': all(visiting, hasCookie(COOKIES.sessionOut)),
    'auth.anonymous.loggedOut': ledOut,
    'auth.signedOut': covered,
    'auth.signedIn.steady': greeted,
    'auth.signedIn.recovered': all(greeted, hasCookie(COOKIES.recovered)),
    'auth.changing': clearing,
    'auth.refreshing': all(greeted, isAsked('refreshTokens')),
    'auth.unreachable': greeted,
    'auth.recovering': all(greeted, isAsked('recoverSession')),
    'auth.reloading': reloading,
    'auth.sessionOut.forgetting': hasCookie(COOKIES.sessionOut),
    'auth.leaving.chosen': clearing,
    'auth.leaving.lost': clearing,
  },
})
