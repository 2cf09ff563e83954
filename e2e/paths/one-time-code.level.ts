import { expect, type Locator } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { COOKIES } from '#contract/conventions.ts'
import { endpoints } from '#contract/inventory.ts'
import { skipCallback } from '../support/local-records.ts'
import { newMobile, type Patient } from '../support/patient.ts'
import { addSessionCookies } from '../support/sign-in-cookies.ts'
import { codeField, press } from '../support/sign-in-steps.ts'
import { chartLevel, type PathFixtures, screenOf, type Walk } from './level.ts'
import {
  CodeCalls,
  codeStates,
  codeTimers,
  failWithWords,
  installClock,
  passCode,
  passHeld,
  shortlyBeforeTimer,
  typeCode,
} from './one-time-codes.ts'

/** Whose code it is, and where it is sent. */
type Holder = {
  readonly patient: Patient
  /** The e-mail that a link confirms; null where the code ends the account. */
  readonly email: string | null
  /** The code of the link in the e-mail. */
  readonly linkCode: string | null
}

type TestContext = Walk & {
  readonly holder: Holder
  readonly calls: CodeCalls
  readonly newestCode: (to: string) => Promise<string>
}

/** By the path's input: a link confirms the e-mail of the profile, else the code ends the account. */
async function holderOf(
  variant: string | null,
  { newPatient, outbox }: PathFixtures,
): Promise<Holder> {
  if (variant === null) return { patient: await newPatient(), email: null, linkCode: null }
  const email = `asha${newMobile()}@example.com`
  const patient = await newPatient({ email })
  await patient.call('sendEmailOtp', { body: { email } })
  return { patient, email, linkCode: await outbox.newestCode(email) }
}

/** The dialog or the page that asks for the code. */
const within = ({ page, holder }: TestContext): Locator =>
  page.getByRole(holder.email === null ? 'dialog' : 'main')

const { button } = screenOf(within)
const sendButton = button(/^Send the code/)
const orderLink = (testContext: TestContext): Locator =>
  within(testContext).getByRole('link', { name: 'See open orders' })

export const oneTimeCodeLevel = chartLevel<TestContext>({
  name: 'one-time-code',
  allowedErrors: /409|ERR_FAILED/,
  within,
  given: async ({ progress, ...fixtures }) => {
    const holder = await holderOf(progress.path.variant, fixtures)
    // The first code and later ones use the same call.
    const [sending, trying] =
      holder.email === null
        ? [endpoints.deleteAccountCode, endpoints.deleteAccount]
        : [endpoints.sendEmailOtp, endpoints.verifyOtp]
    return {
      holder,
      calls: new CodeCalls({ sendCode: [sending.path], tryCode: [trying.path] }),
      newestCode: fixtures.outbox.newestCode,
    }
  },
  /**
   * The security tab, or the link of the e-mail. The callback dialog counts as shown, because some
   * paths pass its deadline.
   */
  open: async (testContext) => {
    const { page, context, address, calls, holder } = testContext
    const { patient, email, linkCode } = holder
    await skipCallback(page)
    await addSessionCookies(context, address, patient)
    await installClock(testContext)
    await calls.holdOn(page)
    if (email === null) {
      await page.goto(`${paths.profile.getHref('security')}&trace=on`)
      // What loads above the button moves it, and a press that it moves away from is none.
      const main = page.getByRole('main')
      await expect(main.getByText('This device')).toBeVisible()
      await expect(main.getByText('The record of your consents')).toBeVisible()
      await press(main, 'Delete my account')
      return
    }
    await page.goto(`${paths.emailVerification.path}?trace=on#code=${linkCode}`)
    calls.noteCode(email)
    await calls.expectCall('tryCode')
    calls.noteSent(await page.evaluate(() => Date.now()))
  },
  beforeEvent: shortlyBeforeTimer,
  press: { 'code.send': /^Send the code/, 'otp.resend': /^Send a new code/ },
  events: {
    'otp.submit': async (testContext) => {
      const { email, patient } = testContext.holder
      const code = await testContext.newestCode(email ?? patient.user.mobile_no)
      if (email) return typeCode(within(testContext), code, /^Confirm the e-mail$/)
      await codeField(within(testContext)).fill(code)
      await press(within(testContext), 'Delete my account for good')
    },
  },
  offers: { 'otp.submit': button(/^(Delete my account for good|Confirm the e-mail)/) },
  answers: { sendCode: { sent: passCode } },
  done: passHeld,
  fail: failWithWords(within),
  timers: codeTimers,
  prepare: ({ calls }, state) => calls.follow(state),
  shows: {
    // The chart leaves it at once for one of the states below.
    opening: (testContext) =>
      expect(within(testContext).getByRole('heading').first()).toBeVisible(),
    asking: async (testContext) => {
      const purpose = testContext.holder.email ?? 'What we delete immediately'
      await expect(within(testContext).getByText(purpose)).toBeVisible()
      await expect(sendButton(testContext)).toBeEnabled()
      await expect(orderLink(testContext)).toHaveCount(0)
    },
    notPossible: async (testContext) => {
      await expect(within(testContext).getByRole('alert')).toContainText('is still open.')
      await expect(sendButton(testContext)).toBeEnabled()
      if (testContext.holder.email !== null) return
      const openOrders = paths.profile.getHref('open-order')
      await expect(orderLink(testContext)).toHaveAttribute('href', openOrders)
    },
    sending: async (testContext) => {
      await expect(sendButton(testContext)).toHaveAccessibleName(/Sending the code$/)
      await expect(sendButton(testContext)).toHaveAttribute('aria-disabled', 'true')
      await expect(within(testContext).getByRole('alert')).toHaveCount(0)
    },
    done: async (testContext) => {
      const { patient, email } = testContext.holder
      const title = email === null ? 'Your account is deleted' : 'Your e-mail is confirmed'
      await expect(within(testContext).getByRole('heading', { name: title })).toBeVisible()
      if (email === null) {
        expect((await patient.send('sessionList', {})).ok()).toBe(false)
        return
      }
      const kept = await testContext.context.cookies()
      const user = kept.find(({ name }) => name === COOKIES.user)?.value ?? ''
      expect(JSON.parse(decodeURIComponent(user))).toMatchObject({ email, email_confirmed: true })
    },
    ...codeStates<TestContext>({
      id: 'code',
      within,
      busy: /Deleting your account|Checking the code/,
    }),
  },
})
