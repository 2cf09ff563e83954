import type { Explore } from 'chart-paths/model.ts'
import type { Locator } from 'playwright/test'
import { codeField, mobileField, passwordField } from '../../support/sign-in-steps.ts'
import type { Offers } from '../everywhere.ts'
import { signInRoot, type TestContext } from './test-context.ts'

type ControlOf = (testContext: TestContext) => Locator

const button =
  (name: RegExp): ControlOf =>
  (testContext) =>
    signInRoot(testContext).getByRole('button', { name })

type Field = (within: Locator) => Locator

const firstName: Field = (within) => within.getByRole('textbox', { name: 'First name' })
const email: Field = (within) => within.getByRole('textbox', { name: 'E-mail', exact: true })

/** The submit button of the form with the fields `has` and without the fields `hasNot`. */
const submitOfForm =
  (has: readonly Field[], hasNot: readonly Field[] = []): ControlOf =>
  (testContext) => {
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

/** The controls of each event, or of each sample of an event. */
export const offers: Offers<TestContext> = {
  'signIn.close': button(/^Close$/),
  'method.choose/mobile': (testContext) =>
    button(/^Use a code by SMS$/)(testContext).or(
      signInRoot(testContext).getByText('Already have an account?').getByRole('button'),
    ),
  'method.choose/email': button(/^Use e-mail$/),
  'method.choose/password': button(/^Use password$/),
  'method.choose/forgotten': button(/^Forgot password\?$/),
  'method.choose/createAccount': button(/^Create an account$/),
  'mobile.submit': submitOfForm([mobileField], [firstName, passwordField]),
  'email.submit': submitOfForm([email], [firstName]),
  'password.submit': submitOfForm([mobileField, passwordField], [firstName]),
  'account.submit': submitOfForm([mobileField, firstName]),
  'registration.submit': submitOfForm([firstName], [mobileField]),
  'otp.submit': submitOfForm([codeField], [passwordField]),
  'newPassword.submit': submitOfForm([codeField, passwordField]),
  'otp.resend': button(/^Send a new code/),
  'number.change': button(/^Change (number|e-mail)$/),
}

/** Lists each sample as an event type, because the chart may refuse some samples and accept others. */
export function sampleBySample(explore: Explore): Explore {
  const each = Object.entries(explore.events).flatMap(([type, samples]) =>
    Object.entries(samples).map(([name, sample]) => [`${type}/${name}`, { [name]: sample }]),
  )
  return { ...explore, events: { ...explore.events, ...Object.fromEntries(each) } }
}
