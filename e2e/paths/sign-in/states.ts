import { expect, type Locator } from '@playwright/test'
import { paths } from '#config/paths.ts'
import { COOKIES } from '#contract/conventions.ts'
import type { Assertion, BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { inDialog, mobileField, passwordField } from '../../support/sign-in-steps.ts'
import { codeStates } from '../code-states.ts'
import { signInLink } from './opening.ts'
import { isOnPage, signInRoot, type TestContext } from './test-context.ts'

type Assert = Assertion<TestContext>

const emailField = (within: Locator) => within.getByRole('textbox', { name: 'E-mail', exact: true })
const firstName = (within: Locator) => within.getByRole('textbox', { name: 'First name' })
const button = (within: Locator, name: RegExp) => within.getByRole('button', { name })

/** A screen that asks for something: its heading, its fields, a button that can be pressed. */
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

/** A form is on its way: it stands, and its button says what is being done. */
const busy =
  (label: RegExp, field: (within: Locator) => Locator): Assert =>
  async (testContext) => {
    const within = signInRoot(testContext)
    await expect(button(within, label)).toHaveAttribute('aria-disabled', 'true')
    await expect(field(within)).toBeVisible()
  }

/** The lab's words stand at the e-mail. */
const emailInUse =
  (also: Assert): Assert =>
  async (testContext, at) => {
    await also(testContext, at)
    await expect(emailField(signInRoot(testContext))).toHaveAttribute('aria-invalid', 'true')
  }

/** A page of sign-in has the address of its road. */
const onRoad =
  (path: string, assert: Assert): Assert =>
  async (testContext, at) => {
    await assert(testContext, at)
    if (!isOnPage(testContext)) return
    await expect.poll(() => new URL(testContext.page.url()).pathname).toBe(path)
  }

/** Whoever signed in is greeted where they wanted to be. */
const signedIn: Assert = async ({ page, context, now }) => {
  await expect(page.getByRole('banner').getByRole('link', { name: 'Hello, Asha' })).toBeVisible()
  expect(await keptCookies(context)).toContain(COOKIES.accessToken)
  if (now.wantsReports) await expect(page).toHaveURL(paths.profile.getHref('download-report'))
}

/** Nobody is asked any more, be it that they signed in or that they did not. */
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
const accountAgain = asks('Create an account', 'Create the account', [mobileField, firstName])
const registration = asks('Create an account', 'Create the account', [firstName], [mobileField])
const password = asks('Sign in', 'Sign in', [mobileField, passwordField])

const codes = [
  { id: 'signIn.open.code', busy: /Checking the code/ },
  { id: 'signIn.open.account.code', busy: /Checking the code/ },
  { id: 'signIn.open.resetting', busy: /Setting the password/ },
]

const open: BrowserLevel<TestContext>['states'] = {
  'signIn.open.mobile': asks('Sign in', 'Send the code', [mobileField], [passwordField, firstName]),
  'signIn.open.sendingToMobile': busy(/Sending the code/, mobileField),
  'signIn.open.email': asks('Sign in', 'Send the code', [emailField], [mobileField]),
  'signIn.open.sendingToEmail': busy(/Sending the code/, emailField),
  'signIn.open.account.filling': account,
  'signIn.open.account.emailInUse': emailInUse(accountAgain),
  'signIn.open.account.sending': busy(/Sending the code/, firstName),
  'signIn.open.registration.filling': registration,
  'signIn.open.registration.emailInUse': emailInUse(registration),
  'signIn.open.registration.submitting': busy(/Creating the account/, firstName),
  'signIn.open.password': password,
  'signIn.open.checkingPassword': busy(/Signing in/, passwordField),
  'signIn.open.forgotten': asks('Forgotten password', 'Send the code', [mobileField]),
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
  // The chart leaves it at once; what it brought is asserted where the flow is closed.
  'signIn.signedIn': signedIn,
  ...Object.fromEntries(
    Object.entries(open).map(([id, assert]) => {
      const road = id.startsWith('signIn.open.account.') ? paths.signUp : paths.login
      return [id, onRoad(road.path, assert)]
    }),
  ),
}
