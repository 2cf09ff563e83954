import type { SignInContext } from '#machines/sign-in/sign-in.setup.ts'
import type { Place } from '#tools/paths/exploring/place.ts'
import type { BrowserLevel } from '#tools/paths/replaying/browser-level.ts'
import { newMobile } from '../../support/patient.ts'
import {
  codeField,
  fillAccount,
  fillPerson,
  mobileField,
  passwordField,
  press,
} from '../../support/sign-in-steps.ts'
import { typeCode } from '../type-code.ts'
import { fittingMobile, knownAccount, NEW_PASSWORD, newEmail } from './accounts.ts'
import { beInDialog, leavePage, opening } from './opening.ts'
import { isOnPage, place, type World } from './world.ts'

export const events: BrowserLevel<World>['events'] = {
  ...opening,
  'signIn.close': async (world) => {
    if (isOnPage(world)) return leavePage(world.page)
    await world.page.keyboard.press('Escape')
  },
  'method.choose/mobile': async (world, _cause, from) => {
    if (!from.snapshot.matches({ open: 'account' })) {
      return press(place(world), 'Use a code by SMS')
    }
    await beInDialog(world, from)
    await press(place(world), 'Sign in')
  },
  'method.choose/email': (world) => press(place(world), 'Use e-mail'),
  'method.choose/password': (world) => press(place(world), 'Use password'),
  'method.choose/forgotten': (world) => press(place(world), 'Forgotten password'),
  'method.choose/createAccount': async (world, _cause, from) => {
    await beInDialog(world, from)
    await press(place(world), 'Create an account')
  },
  'mobile.submit': async (world, { event }, from) => {
    const mobile = await addressOf(world, event.mobile, from, fittingMobile)
    await mobileField(place(world)).fill(mobile)
    await press(place(world), 'Send the code')
  },
  'email.submit': async (world, { event }, from) => {
    const email = await addressOf(world, event.email, from, newEmail)
    await place(world).getByRole('textbox', { name: 'E-mail', exact: true }).fill(email)
    await press(place(world), 'Send the code')
  },
  'account.submit': async (world, { event }, from) => {
    const mobile = await addressOf(world, event.mobile, from, fittingMobile)
    const { registration, password } = event
    const email = registration.email && newEmail()
    await fillAccount(place(world), { mobile, email: email ?? '', password })
    const name = /^(Send the code|Create the account)$/
    await place(world).getByRole('button', { name }).click()
  },
  'password.submit': async (world) => {
    const { mobile, password } = await credentials(world)
    await mobileField(place(world)).fill(mobile)
    await passwordField(place(world)).fill(password)
    await press(place(world), 'Sign in')
  },
  'otp.submit': async (world) => {
    const code = await world.newestCode(world.now.address)
    await typeCode(place(world), code, /^(Sign in|Create the account)$/)
  },
  'newPassword.submit': async (world) => {
    await codeField(place(world)).fill(await world.newestCode(world.now.address))
    await passwordField(place(world)).fill(NEW_PASSWORD)
    await press(place(world), 'Set the password')
  },
  'otp.resend': (world) => press(place(world), 'Send a new code'),
  'number.change': (world) =>
    place(world)
      .getByRole('button', { name: /^Change (number|e-mail)$/ })
      .click(),
  'registration.submit': async (world) => {
    await fillPerson(place(world))
    await press(place(world), 'Create the account')
  },
}

/** The real one behind a sample's number or address: the same as long as its code is good. */
async function addressOf(
  world: World,
  sample: string,
  { snapshot }: Place,
  fresh: (world: World) => string | Promise<string>,
): Promise<string> {
  const { now } = world
  // SAFETY: the places of these paths are of sign-in.
  const hasCode = (snapshot.context as SignInContext).codeFor === sample
  now.address = (hasCode && now.sentTo.get(sample)) || (await fresh(world))
  now.sentTo.set(sample, now.address)
  return now.address
}

/** Right where the provider is to say so. */
async function credentials(world: World): Promise<{ mobile: string; password: string }> {
  if (world.along.endOf('checkPassword') !== 'known') {
    return { mobile: newMobile(), password: NEW_PASSWORD }
  }
  const { patient, password } = await knownAccount(world)
  return { mobile: patient.user.mobile_no, password }
}
