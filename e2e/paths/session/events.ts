import { expect } from '@playwright/test'
import { paths } from '#config/paths.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { heading } from '../../support/booking-steps.ts'
import { goByHistory } from '../by-history.ts'
import { fromOtherTab } from '../other-tab.ts'
import { acceptAnyCode } from './code-answers.ts'
import { dropSignIn, endToken, keepNewSession } from './cookies.ts'
import { handOver } from './host.ts'
import { closeSignIn, openSignIn, signIn } from './sign-in.ts'
import type { TestContext } from './test-context.ts'

export const events: BrowserLevel<TestContext>['events'] = {
  'session.established/signedIn': (testContext, _cause, from) =>
    establish(testContext, 'asha', from),
  'session.established/other': (testContext, _cause, from) => establish(testContext, 'meera', from),
  'session.signOut': async ({ page }) => {
    await goByHistory(page, paths.profile.getHref('logout'))
    await page.getByRole('dialog').getByRole('button', { name: 'Log out' }).click()
  },
  'profile.changed': async (testContext) => {
    const { page } = testContext
    await goByHistory(page, paths.emailVerification.path)
    await acceptAnyCode(testContext, { firstName: 'Aasha' })
    await page.getByRole('button', { name: 'Send the code' }).click()
    await page.getByRole('textbox', { name: 'Code from the e-mail' }).fill('123456')
  },
  'token.expired': async (testContext, _cause, { snapshot }) => {
    if (snapshot.matches({ auth: 'signedIn' })) await openProfile(testContext)
    await endToken(testContext)
    await makeCall(testContext)
  },
  'http.401': (testContext) => makeCallAnswered(testContext, 401),
  'http.403/onCall': (testContext) => makeCallAnswered(testContext, 403),
  'http.403/onAuthCall': async (testContext, _cause, { snapshot }) => {
    const { page, calls } = testContext
    const isVisitor = snapshot.matches({ auth: 'anonymous' })
    calls.answerNext(403, isVisitor ? 'auth/send/otp' : 'auth/send/email-otp')
    if (!isVisitor) await goByHistory(page, paths.emailVerification.path)
    const state = isVisitor ? await openSignIn(testContext) : page.getByRole('main')
    if (isVisitor) await state.getByRole('textbox', { name: 'Mobile number' }).fill('9000000042')
    await state.getByRole('button', { name: 'Send the code' }).click()
    if (!isVisitor) return
    await expect(state.getByRole('alert')).toBeVisible()
    await closeSignIn(testContext)
  },
  'http.406': (testContext) => makeCallAnswered(testContext, 406),
  'tab.signedIn/other': async (testContext) => {
    await keepNewSession(testContext, testContext.people.asha)
    await fromOtherTab(testContext.page, { type: 'signed-in', user: testContext.people.asha.user })
  },
  // The reload is stopped, so the cookies stay those of the first patient.
  'tab.signedIn/otherPatient': async ({ page, people, departures }) => {
    const before = departures.count
    await fromOtherTab(page, { type: 'signed-in', user: people.meera.user })
    await expect.poll(() => departures.count).toBe(before + 1)
  },
  'tab.signedOut/chosen': (testContext) => leaveInOtherTab(testContext, true),
  'tab.signedOut/lost': (testContext) => leaveInOtherTab(testContext, false),
  // The page was opened by a mobile app; the event is sent when the charts start.
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

/** A new search makes a call, as a visitor or as a patient. */
async function makeCall({ page, progress }: TestContext): Promise<void> {
  const search = `step ${progress.path.steps.length - progress.ahead.length}`
  await goByHistory(page, paths.testMenu.getHref({ search }))
}

/** Opens the cart first, so that the profile makes no call that needs a token later. */
async function openProfile({ page }: TestContext): Promise<void> {
  await goByHistory(page, paths.cart.path)
  await expect(heading(page, 'Your cart is empty')).toBeVisible()
  await goByHistory(page, paths.profile.getHref('profile-edit'))
  await expect(page.getByRole('navigation', { name: 'Profile' })).toBeVisible()
}

async function makeCallAnswered(testContext: TestContext, status: number): Promise<void> {
  testContext.calls.answerNext(status)
  await makeCall(testContext)
}

async function leaveInOtherTab(testContext: TestContext, chosen: boolean): Promise<void> {
  await dropSignIn(testContext)
  await fromOtherTab(testContext.page, { type: 'signed-out', chosen })
}
