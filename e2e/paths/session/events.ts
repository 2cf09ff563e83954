import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect } from 'playwright/test'
import { paths } from '#config/paths.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { OTP_MINUTES, OTP_RESEND_SECONDS } from '#contract/constants.ts'
import { CSRF_REFUSED, SESSION_TOKEN_REFUSED } from '#contract/conventions.ts'
import { heading } from '../../support/booking-steps.ts'
import { navigateByHistory } from '../history.ts'
import { fromOtherTab } from '../other-tab.ts'
import { dropSignIn, endToken, keepNewSession } from './cookies.ts'
import { handOver } from './host.ts'
import { closeSignIn, openSignIn, signIn } from './sign-in.ts'
import type { TestContext } from './test-context.ts'

export const events: BrowserLevel<TestContext>['events'] = {
  'session.established/signedIn': (testContext, _cause, from) =>
    establish(testContext, 'asha', from),
  'session.established/other': (testContext, _cause, from) => establish(testContext, 'meera', from),
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
    await fromOtherTab(testContext.page, { type: 'signed-in', user: testContext.people.asha.user })
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
}

type From = Parameters<typeof signIn>[2]

async function establish(
  testContext: TestContext,
  who: keyof TestContext['people'],
  from: From,
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

const SENT = { resend_after: OTP_RESEND_SECONDS, expires_in: OTP_MINUTES * 60 }

/** Accepts any code and responds with this profile, so that no e-mail has to be sent. */
async function acceptAnyCode(
  { page, context, address, people }: TestContext,
  changed: Partial<User>,
): Promise<void> {
  const kept = new Map((await context.cookies(address)).map(({ name, value }) => [name, value]))
  const tokens = { token: kept.get('access_token'), refreshToken: kept.get('refresh_token') }
  const user = { ...people.asha.user, ...changed }
  await page.route('**/auth/send/email-otp', (route) => route.fulfill({ json: { result: SENT } }), {
    times: 1,
  })
  await page.route(
    '**/auth/verify/otp',
    (route) => route.fulfill({ json: { result: { registered: true, user, ...tokens } } }),
    { times: 1 },
  )
}
