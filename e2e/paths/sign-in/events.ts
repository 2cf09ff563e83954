import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import { newMobile } from '../../support/patient.ts'
import {
  codeField,
  fillAccount,
  fillPerson,
  mobileField,
  passwordField,
  press,
} from '../../support/sign-in-steps.ts'
import { sendByScript } from '../send-by-script.ts'
import { typeCode } from '../type-code.ts'
import { fittingMobile, knownAccount, NEW_PASSWORD, newEmail } from './accounts.ts'
import { ensureDialog, leavePage, opening } from './opening.ts'
import { isOnPage, signInRoot, type TestContext } from './test-context.ts'

const byScript = sendByScript('signIn')

export const events: BrowserLevel<TestContext>['events'] = {
  ...opening,
  'signIn.close': async (testContext) => {
    if (isOnPage(testContext)) return leavePage(testContext.page)
    await testContext.page.keyboard.press('Escape')
  },
  // The session chart sends it, which other paths walk with the whole app.
  'signIn.again': async (testContext, cause, from) => {
    const { now } = testContext
    now.address = await fittingMobile(testContext)
    now.sentTo.set(cause.event.mobile, now.address)
    await byScript(testContext, { ...cause, event: { ...cause.event, mobile: now.address } }, from)
  },
  'method.choose/mobile': async (testContext, _cause, from) => {
    if (from.snapshot.matches({ open: 'again' })) {
      return press(signInRoot(testContext), 'Use another number')
    }
    if (!from.snapshot.matches({ open: 'account' })) {
      return press(signInRoot(testContext), 'Use a code by SMS')
    }
    await ensureDialog(testContext, from)
    await press(signInRoot(testContext), 'Sign in')
  },
  'method.choose/email': (testContext) => press(signInRoot(testContext), 'Use e-mail'),
  'method.choose/password': (testContext) => press(signInRoot(testContext), 'Use password'),
  'method.choose/forgotten': (testContext) => press(signInRoot(testContext), 'Forgot password?'),
  'method.choose/createAccount': async (testContext, _cause, from) => {
    await ensureDialog(testContext, from)
    await press(signInRoot(testContext), 'Create an account')
  },
  'mobile.submit': async (testContext, { event }, from) => {
    if (from.snapshot.matches({ open: 'again' })) {
      return press(signInRoot(testContext), 'Send the code')
    }
    const mobile = await addressOf(testContext, event.mobile, from, fittingMobile)
    await mobileField(signInRoot(testContext)).fill(mobile)
    await press(signInRoot(testContext), 'Send the code')
  },
  'email.submit': async (testContext, { event }, from) => {
    const email = await addressOf(testContext, event.email, from, newEmail)
    await signInRoot(testContext).getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
    await press(signInRoot(testContext), 'Send the code')
  },
  'account.submit': async (testContext, { event }, from) => {
    const mobile = await addressOf(testContext, event.mobile, from, fittingMobile)
    await fillAccount(signInRoot(testContext), mobile)
    await press(signInRoot(testContext), 'Send the code')
  },
  'password.submit': async (testContext) => {
    const { mobile, password } = await credentials(testContext)
    await mobileField(signInRoot(testContext)).fill(mobile)
    await passwordField(signInRoot(testContext)).fill(password)
    await press(signInRoot(testContext), 'Sign in')
  },
  'otp.submit': async (testContext) => {
    const code = await testContext.newestCode(testContext.now.address)
    await typeCode(signInRoot(testContext), code, /^(Sign in|Create the account)$/)
  },
  'newPassword.submit': async (testContext) => {
    await codeField(signInRoot(testContext)).fill(
      await testContext.newestCode(testContext.now.address),
    )
    await passwordField(signInRoot(testContext)).fill(NEW_PASSWORD)
    await press(signInRoot(testContext), 'Set the password')
  },
  'otp.resend': (testContext) => press(signInRoot(testContext), 'Send a new code'),
  'number.change': (testContext) =>
    signInRoot(testContext)
      .getByRole('button', { name: /^Change (number|e-mail)$/ })
      .click(),
  'registration.submit': async (testContext) => {
    await fillPerson(signInRoot(testContext))
    await press(signInRoot(testContext), 'Create the account')
  },
}

/** The real number or address for a sample's; it stays the same while its code is valid. */
async function addressOf(
  testContext: TestContext,
  sample: string,
  { snapshot }: ExploredState,
  fresh: (testContext: TestContext) => string | Promise<string>,
): Promise<string> {
  const { now } = testContext
  // SAFETY: the states of these paths are of sign-in.
  const hasCode = (snapshot.context as SignInContext).codeFor === sample
  now.address = (hasCode && now.sentTo.get(sample)) || (await fresh(testContext))
  now.sentTo.set(sample, now.address)
  return now.address
}

/** Valid credentials if the path succeeds with them, otherwise invalid ones. */
async function credentials(
  testContext: TestContext,
): Promise<{ mobile: string; password: string }> {
  if (testContext.progress.endOf('checkPassword') !== 'known') {
    return { mobile: newMobile(), password: NEW_PASSWORD }
  }
  const { patient, password } = await knownAccount(testContext)
  return { mobile: patient.user.mobile_no, password }
}
