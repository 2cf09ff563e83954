import type { ExploredState } from 'chart-paths/exploring/explored-state.ts'
import type { Assertion } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator, type Request } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { COOKIES } from '#contract/conventions.ts'
import { endpoints } from '#contract/inventory.ts'
import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import { skipCallback } from '../support/local-records.ts'
import { newMobile } from '../support/patient.ts'
import {
  codeField,
  fillAccount,
  fillPerson,
  inDialog,
  mobileField,
  passwordField,
  press,
} from '../support/sign-in-steps.ts'
import { chartLevel, type Run, screenOf, sendByScript } from './level.ts'
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
import {
  type Account,
  ensureDialog,
  isOnPage,
  leavePage,
  opening,
  signInLink,
  signInRoot,
  type TestContext,
} from './sign-in-visits.ts'

type Assert = Assertion<TestContext>

const PASSWORD = 'correct horse'
const NEW_PASSWORD = 'battery staple'

/** Whether a number needs an account, by the outcome of the path that comes first. */
const ACCOUNT_NEEDS: Readonly<Record<string, 'account' | 'none'>> = {
  'verifyOtp → known': 'account',
  'resetPassword → reset': 'account',
  'verifyOtp → newNumber': 'none',
  'registerWithCode → registered': 'none',
}

/** A number with or without an account, as the path needs it. */
async function fittingMobile(testContext: TestContext): Promise<string> {
  const need = testContext.progress.ahead
    .map(({ cause }) => ACCOUNT_NEEDS[cause.type])
    .find(Boolean)
  return need === 'account' ? (await newAccount(testContext)).patient.user.mobile_no : newMobile()
}

async function newAccount({ newPatient, now }: TestContext): Promise<Account> {
  const account = { patient: await newPatient({ password: PASSWORD }), password: PASSWORD }
  now.account = account
  return account
}

/** The account to sign in with: the last one that was created. */
async function knownAccount(testContext: TestContext): Promise<Account> {
  return testContext.now.account ?? newAccount(testContext)
}

function newEmail(): string {
  return `asha${newMobile()}@example.com`
}

const hasPassword = (request: Request) => request.postData()?.includes('"password"') ?? false

/** The calls of sign-in. A resend uses the call of the first code. */
class SignInCalls extends CodeCalls {
  constructor() {
    super({
      sendMobileOtp: [endpoints.sendOtp.path],
      sendEmailOtp: [endpoints.sendEmailOtp.path],
      sendRegistrationOtp: [endpoints.sendMobileOtp.path],
      sendResetOtp: [endpoints.forgotPasswordSendOtp.path],
      verifyOtp: [{ path: endpoints.verifyOtp.path, when: (request) => !hasPassword(request) }],
      checkPassword: [{ path: endpoints.verifyOtp.path, when: hasPassword }],
      register: [endpoints.registerUser.path],
      registerWithCode: [endpoints.registration.path],
      resetPassword: [endpoints.forgotPasswordVerifyOtp.path],
    })
  }

  override nameOf(actor: string, { snapshot }: ExploredState): string {
    if (actor !== 'resendOtp') return actor
    // SAFETY: the states of these paths are of sign-in.
    const { mobile } = snapshot.context as SignInContext
    return mobile ? 'sendMobileOtp' : 'sendEmailOtp'
  }
}

const byScript = sendByScript('signIn')

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
async function credentials(testContext: TestContext) {
  if (testContext.progress.endOf('checkPassword') !== 'known') {
    return { mobile: newMobile(), password: NEW_PASSWORD }
  }
  const { patient, password } = await knownAccount(testContext)
  return { mobile: patient.user.mobile_no, password }
}

const signsIn =
  (run: Run<TestContext>): Run<TestContext> =>
  async (testContext, cause, from) => {
    await run(testContext, cause, from)
    testContext.now.isSignedIn = true
  }

/** Only a confirmed e-mail can sign in, so the response for an e-mail is the session of a new account. */
const known: Run<TestContext> = async (testContext, cause, from) => {
  // SAFETY: the states of these paths are of sign-in.
  const { mobile } = from.snapshot.context as SignInContext
  if (mobile) return passHeld(testContext, cause, from)
  const { user, tokens } = (await newAccount(testContext)).patient
  await testContext.calls.answer(cause.actor, { registered: true, user, ...tokens })
}

const reset: Run<TestContext> = async (testContext, cause, from) => {
  await passHeld(testContext, cause, from)
  const { account } = testContext.now
  if (account) testContext.now.account = { ...account, password: NEW_PASSWORD }
}

type Field = (within: Locator) => Locator

const emailField: Field = (within) => within.getByRole('textbox', { name: 'E-mail', exact: true })
const firstName: Field = (within) => within.getByRole('textbox', { name: 'First name' })
const { button, busy: isBusy } = screenOf(signInRoot)

/** A form: its heading, its fields, and its enabled button. */
const asks =
  (title: string, submit: string, fields: readonly Field[], not: readonly Field[] = []): Assert =>
  async (testContext) => {
    const within = signInRoot(testContext)
    await expect(within.getByRole('heading', { name: title })).toBeVisible()
    for (const field of fields) await expect(field(within)).toBeEditable()
    for (const field of not) await expect(field(within)).toHaveCount(0)
    await expect(within.getByRole('button', { name: submit, exact: true })).toBeEnabled()
  }

/** A form that is being sent: it stays, and its button is busy. */
const busy =
  (label: RegExp, field: Field): Assert =>
  async (testContext) => {
    await isBusy(label)(testContext)
    await expect(field(signInRoot(testContext))).toBeVisible()
  }

/** A page of sign-in has the address of its intent. */
const onIntentPage =
  (path: string, assert: Assert): Assert =>
  async (testContext, at) => {
    await assert(testContext, at)
    if (!isOnPage(testContext)) return
    await expect.poll(() => new URL(testContext.page.url()).pathname).toBe(path)
  }

/** A signed-in patient is greeted on the page they wanted. */
const signedIn: Assert = async ({ page, context, now }) => {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hello, Asha' })).toBeVisible()
  expect(await keptCookies(context)).toContain(COOKIES.accessToken)
  if (now.wantsReports) await expect(page).toHaveURL(paths.profile.getHref('download-report'))
}

/** Sign-in is closed, with or without a session. */
const closed: Assert = async (testContext, at) => {
  const { page, context, now } = testContext
  await expect(inDialog(page)).toHaveCount(0)
  await expect.poll(() => isOnPage(testContext)).toBe(false)
  if (now.isSignedIn) await signedIn(testContext, at)
  else {
    await expect(signInLink(page)).toBeVisible()
    expect(await keptCookies(context)).not.toContain(COOKIES.accessToken)
  }
  now.wantsReports = false
}

async function keptCookies(context: TestContext['context']): Promise<readonly string[]> {
  return (await context.cookies()).map(({ name }) => name)
}

const account = asks('Create an account', 'Send the code', [mobileField, firstName])
const registration = asks('Create an account', 'Create the account', [firstName], [mobileField])
const password = asks('Sign in', 'Sign in', [mobileField, passwordField])

/** The submit button of the form with the fields `has` and without the fields `hasNot`. */
const submitOfForm =
  (has: readonly Field[], hasNot: readonly Field[] = []) =>
  (testContext: TestContext): Locator => {
    // In a filter, locators are relative to the form.
    const form = testContext.page.locator(':scope')
    const forms = has.reduce(
      (found, field) => found.filter({ has: field(form) }),
      signInRoot(testContext).locator('form'),
    )
    return hasNot
      .reduce((found, field) => found.filter({ hasNot: field(form) }), forms)
      .locator('button[type=submit]')
  }

const code = (id: string, label: RegExp) =>
  codeStates<TestContext>({ id, within: signInRoot, busy: label })

const open: Readonly<Record<string, Assert>> = {
  'open.again.offering': asks('Please sign in again', 'Send the code', [], [mobileField]),
  'open.again.sending': busy(/Sending the code/, (within) =>
    within.getByRole('button', { name: /Use another number/ }),
  ),
  'open.mobile': asks('Sign in', 'Send the code', [mobileField], [passwordField, firstName]),
  'open.sendingToMobile': busy(/Sending the code/, mobileField),
  'open.email': asks('Sign in', 'Send the code', [emailField], [mobileField]),
  'open.sendingToEmail': busy(/Sending the code/, emailField),
  'open.account.filling': account,
  'open.account.sending': busy(/Sending the code/, firstName),
  'open.registration.filling': registration,
  'open.registration.submitting': busy(/Creating the account/, firstName),
  'open.password': password,
  'open.checkingPassword': busy(/Signing in/, passwordField),
  'open.forgotten': asks('Forgot password', 'Send the code', [mobileField]),
  'open.sendingReset': busy(/Sending the code/, mobileField),
  'open.passwordSet': async (testContext, at) => {
    await password(testContext, at)
    await expect(signInRoot(testContext).getByText('The new password is set.')).toBeVisible()
  },
  ...code('open.code', /Checking the code/),
  ...code('open.account.code', /Checking the code/),
  ...code('open.resetting', /Setting the password/),
}

export const signInLevel = chartLevel<TestContext>({
  name: 'sign-in',
  allowedErrors: /409|ERR_FAILED/,
  within: signInRoot,
  given: async ({ newPatient, outbox }) => ({
    calls: new SignInCalls(),
    newPatient,
    newestCode: outbox.newestCode,
    now: {
      sentTo: new Map(),
      address: '',
      account: null,
      isSignedIn: false,
      wantsReports: false,
    },
  }),
  /** The home page. The callback dialog counts as shown, because some paths pass its deadline. */
  open: async (testContext) => {
    const { page, calls } = testContext
    await skipCallback(page)
    await installClock(testContext)
    await calls.holdOn(page)
    await page.goto('/?trace=on')
  },
  beforeEvent: shortlyBeforeTimer,
  press: {
    'method.choose/email': /^Use e-mail$/,
    'method.choose/password': /^Use password$/,
    'method.choose/forgotten': /^Forgot password\?$/,
    'otp.resend': /^Send a new code/,
    'number.change': /^Change (number|e-mail)$/,
  },
  events: {
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
      await byScript(
        testContext,
        { ...cause, event: { ...cause.event, mobile: now.address } },
        from,
      )
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
      await emailField(signInRoot(testContext)).fill(email)
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
      const code = await testContext.newestCode(testContext.now.address)
      await codeField(signInRoot(testContext)).fill(code)
      await passwordField(signInRoot(testContext)).fill(NEW_PASSWORD)
      await press(signInRoot(testContext), 'Set the password')
    },
    'registration.submit': async (testContext) => {
      await fillPerson(signInRoot(testContext))
      await press(signInRoot(testContext), 'Create the account')
    },
  },
  offers: {
    'signIn.close': button(/^Close$/),
    'method.choose/mobile': (testContext) =>
      button(/^Use a code by SMS$/)(testContext).or(
        signInRoot(testContext).getByText('Already have an account?').getByRole('button'),
      ),
    'method.choose/createAccount': button(/^Create an account$/),
    'mobile.submit': submitOfForm([mobileField], [firstName, passwordField]),
    'email.submit': submitOfForm([emailField], [firstName]),
    'password.submit': submitOfForm([mobileField, passwordField], [firstName]),
    'account.submit': submitOfForm([mobileField, firstName]),
    'registration.submit': submitOfForm([firstName], [mobileField]),
    'otp.submit': submitOfForm([codeField], [passwordField]),
    'newPassword.submit': submitOfForm([codeField, passwordField]),
  },
  answers: {
    sendMobileOtp: passCode,
    sendEmailOtp: passCode,
    resendOtp: passCode,
    sendRegistrationOtp: passCode,
    sendResetOtp: passCode,
    verifyOtp: { known: signsIn(known) },
    checkPassword: signsIn(passHeld),
    register: signsIn(passHeld),
    registerWithCode: signsIn(passHeld),
    resetPassword: reset,
  },
  done: passHeld,
  fail: failWithWords(signInRoot),
  timers: codeTimers,
  prepare: ({ calls }, state) => calls.follow(state),
  shows: {
    closed,
    // The chart leaves it at once; the result is asserted in `closed` too.
    signedIn,
    ...Object.fromEntries(
      Object.entries(open).map(([id, assert]) => {
        const page = id.startsWith('open.account.') ? paths.signUp : paths.login
        return [id, onIntentPage(page.path, assert)]
      }),
    ),
  },
})
