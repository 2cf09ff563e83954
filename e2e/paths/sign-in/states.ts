import type { Assertion, BrowserLevel } from 'chart-paths/replaying/browser-level.ts'
import { expect, type Locator } from 'playwright/test'
import { paths } from '#config/paths.ts'
import { COOKIES } from '#contract/conventions.ts'
import { inDialog, mobileField, passwordField } from '../../support/sign-in-steps.ts'
import { codeStates } from '../code-states.ts'
import { signInLink } from './opening.ts'
import { isOnPage, signInRoot, type TestContext } from './test-context.ts'

type Assert = Assertion<TestContext>

const emailField = (within: Locator) => within.getByRole('textbox', { name: 'E-mail', exact: true })
const firstName = (within: Locator) => within.getByRole('textbox', { name: 'First name' })
const button = (within: Locator, name: RegExp) => within.getByRole('button', { name })

/** A form: its heading, its fields, and its enabled button. */
const asks =
  (
    title: string,
    submit: string,
    fields: readonly ((within: Locator) => Locator)[],
    not: readonly ((within: Locator) => Locator)[] = [],
  ): Assert =>
  async (testContext) => {
    const within = signInRoot(testContext)
    await expect(within.getByRole('heading', { name: title })).toBeVisible()
    for (const field of fields) await expect(field(within)).toBeEditable()
    for (const field of not) await expect(field(within)).toHaveCount(0)
    await expect(within.getByRole('button', { name: submit, exact: true })).toBeEnabled()
  }

/** A form that is being sent: it stays, and its button is busy. */
const busy =
  (label: RegExp, field: (within: Locator) => Locator): Assert =>
  async (testContext) => {
    const within = signInRoot(testContext)
    await expect(button(within, label)).toHaveAttribute('aria-disabled', 'true')
    await expect(field(within)).toBeVisible()
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

const codes = [
  { id: 'signIn.open.code', busy: /Checking the code/ },
  { id: 'signIn.open.account.code', busy: /Checking the code/ },
  { id: 'signIn.open.resetting', busy: /Setting the password/ },
]

const open: BrowserLevel<TestContext>['states'] = {
  'signIn.open.again.offering': asks('Please sign in again', 'Send the code', [], [mobileField]),
  'signIn.open.again.sending': busy(/Sending the code/, (within) =>
    button(within, /Use another number/),
  ),
  'signIn.open.mobile': asks('Sign in', 'Send the code', [mobileField], [passwordField, firstName]),
  'signIn.open.sendingToMobile': busy(/Sending the code/, mobileField),
  'signIn.open.email': asks('Sign in', 'Send the code', [emailField], [mobileField]),
  'signIn.open.sendingToEmail': busy(/Sending the code/, emailField),
  'signIn.open.account.filling': account,
  'signIn.open.account.sending': busy(/Sending the code/, firstName),
  'signIn.open.registration.filling': registration,
  'signIn.open.registration.submitting': busy(/Creating the account/, firstName),
  'signIn.open.password': password,
  'signIn.open.checkingPassword': busy(/Signing in/, passwordField),
  'signIn.open.forgotten': asks('Forgot password', 'Send the code', [mobileField]),
  'signIn.open.sendingReset': busy(/Sending the code/, mobileField),
  'signIn.open.passwordSet': async (testContext, at) => {
    await password(testContext, at)
    await expect(signInRoot(testContext).getByText('The new password is set.')).toBeVisible()
  },
  ...Object.assign(
    {},
    ...codes.map((code) => codeStates<TestContext>({ ...code, within: signInRoot })),
  ),
}

export const states: BrowserLevel<TestContext>['states'] = {
  'signIn.closed': closed,
  // The chart leaves it at once; the result is asserted in `signIn.closed` too.
  'signIn.signedIn': signedIn,
  ...Object.fromEntries(
    Object.entries(open).map(([id, assert]) => {
      const page = id.startsWith('signIn.open.account.') ? paths.signUp : paths.login
      return [id, onIntentPage(page.path, assert)]
    }),
  ),
}
