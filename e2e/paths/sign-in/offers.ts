import type { Locator } from '@playwright/test'
import type { Explore } from '#tools/paths/model.ts'
import { codeField, mobileField, passwordField } from '../../support/sign-in-steps.ts'
import type { Offers } from '../everywhere.ts'
import { signInRoot, type TestContext } from './test-context.ts'

type Offered = (testContext: TestContext) => Locator

const pressed =
  (name: RegExp): Offered =>
  (testContext) =>
    signInRoot(testContext).getByRole('button', { name })

type Field = (within: Locator) => Locator

const firstName: Field = (within) => within.getByRole('textbox', { name: 'First name' })
const email: Field = (within) => within.getByRole('textbox', { name: 'E-mail', exact: true })

/** The submit button of the form that has the fields `has` and none of `hasNot`. */
const sent =
  (has: readonly Field[], hasNot: readonly Field[] = []): Offered =>
  (testContext) => {
    // A filter searches a locator inside the form.
    const form = testContext.page.locator(':scope')
    const forms = has.reduce(
      (found, field) => found.filter({ has: field(form) }),
      signInRoot(testContext).locator('form'),
    )
    return hasNot
      .reduce((found, field) => found.filter({ hasNot: field(form) }), forms)
      .locator('button[type=submit]')
  }

/** The control that causes each event, or each of its samples. */
export const offers: Offers<TestContext> = {
  'signIn.close': pressed(/^Close$/),
  'method.choose/mobile': (testContext) =>
    pressed(/^Use a code by SMS$/)(testContext).or(
      signInRoot(testContext).getByText('You have an account?').getByRole('button'),
    ),
  'method.choose/email': pressed(/^Use e-mail$/),
  'method.choose/password': pressed(/^Use password$/),
  'method.choose/forgotten': pressed(/^Forgotten password$/),
  'method.choose/createAccount': pressed(/^Create an account$/),
  'mobile.submit': sent([mobileField], [firstName, passwordField]),
  'email.submit': sent([email], [firstName]),
  'password.submit': sent([mobileField, passwordField], [firstName]),
  'account.submit': sent([mobileField, firstName]),
  'registration.submit': sent([firstName], [mobileField]),
  'otp.submit': sent([codeField], [passwordField]),
  'newPassword.submit': sent([codeField, passwordField]),
  'otp.resend': pressed(/^Send a new code/),
  'number.change': pressed(/^Change (number|e-mail)$/),
}

/** Checks each sample of an event: a state may accept some and refuse others. */
export function sampleBySample(explore: Explore): Explore {
  const each = Object.entries(explore.events).flatMap(([type, samples]) =>
    Object.entries(samples).map(([name, sample]) => [`${type}/${name}`, { [name]: sample }]),
  )
  return { ...explore, events: { ...explore.events, ...Object.fromEntries(each) } }
}
