import { done, type Explore, type OutcomeCatalogue, type Samples } from 'chart-paths/model.ts'
import type { User } from '#contract/auth.endpoints.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'
import type { Registration, SignInEvent } from '#machines/sign-in/sign-in.events.ts'
import { signInMachine } from '#machines/sign-in/sign-in.machine.ts'
import type { SignInContext, Verified } from '#machines/sign-in/sign-in.setup.ts'
import { codeRefusals, sendingOutcomes } from '#paths/code.outcomes.ts'
import { addressTooMany, failed, network } from '../call.outcomes.ts'
import { sampleUser } from '../session/model.ts'

const { firstName, lastName, gender, dob } = sampleUser
const asha: Registration = { firstName, lastName, gender, dob }

export const signInSamples = {
  'signIn.open': {
    plain: {
      event: { type: 'signIn.open', redirect: null, intent: 'signIn' },
      says: 'the patient opens sign-in',
    },
    saved: {
      event: { type: 'signIn.open', redirect: '/profile?tab=my-order', intent: 'signIn' },
      says: 'a page that needs sign-in opens it',
    },
    account: {
      event: { type: 'signIn.open', redirect: null, intent: 'createAccount' },
      says: 'the patient asks to create an account',
    },
  },
  'signIn.again': {
    lost: {
      event: { type: 'signIn.again', mobile: '9000000042', reason: 'ended' },
      says: 'the session of the patient is lost',
    },
  },
  'signIn.close': {
    closed: { event: { type: 'signIn.close' }, says: 'the patient closes the dialog' },
  },
  'method.choose': {
    mobile: {
      event: { type: 'method.choose', method: 'mobile' },
      says: 'the patient chooses the mobile number',
    },
    email: {
      event: { type: 'method.choose', method: 'email' },
      says: 'the patient chooses e-mail',
    },
    password: {
      event: { type: 'method.choose', method: 'password' },
      says: 'the patient chooses the password',
    },
    forgotten: {
      event: { type: 'method.choose', method: 'forgotten' },
      says: 'the patient has forgotten the password',
    },
    createAccount: {
      event: { type: 'method.choose', method: 'createAccount' },
      says: 'the patient chooses to create an account',
    },
  },
  'mobile.submit': {
    mobile: {
      event: { type: 'mobile.submit', mobile: '9000000042' },
      says: 'the patient sends the mobile number',
    },
  },
  'email.submit': {
    email: {
      event: { type: 'email.submit', email: 'asha@example.com' },
      says: 'the patient sends the e-mail address',
    },
  },
  'password.submit': {
    password: {
      event: { type: 'password.submit', mobile: '9000000042', password: 'correct horse' },
      says: 'the patient sends number and password',
    },
  },
  'otp.submit': {
    code: { event: { type: 'otp.submit', otp: '407219' }, says: 'the patient sends the code' },
  },
  'otp.resend': {
    again: { event: { type: 'otp.resend' }, says: 'the patient asks for another code' },
  },
  'number.change': {
    change: { event: { type: 'number.change' }, says: 'the patient goes back to the number' },
  },
  'registration.submit': {
    filled: {
      event: { type: 'registration.submit', registration: asha },
      says: 'the patient sends name, sex and date of birth',
    },
  },
  'account.submit': {
    filled: {
      event: { type: 'account.submit', mobile: '9000000042', registration: asha },
      says: 'the patient sends number and details',
    },
  },
  'newPassword.submit': {
    filled: {
      event: { type: 'newPassword.submit', otp: '407219', password: 'battery staple' },
      says: 'the patient sends the code and a new password',
    },
  },
} satisfies Samples<SignInEvent>

export type SignInActors = {
  readonly sendMobileOtp: CodeSent
  readonly sendEmailOtp: CodeSent
  readonly resendOtp: CodeSent
  readonly sendRegistrationOtp: CodeSent
  readonly sendResetOtp: CodeSent
  readonly verifyOtp: Verified
  readonly checkPassword: User
  readonly register: User
  readonly registerWithCode: User
  readonly resetPassword: undefined
}

const registered = done(sampleUser, 'the account is created')
const refused = failed('refused', 'invalid', 'Check the date of birth.', 'a field is refused')
const alreadyRegistered = failed(
  'refused',
  'already-registered',
  'This number already has an account. Please sign in.',
  'the number has an account',
)

const unknownAccount = failed(
  'refused',
  'unknown-account',
  'There is no account.',
  'no account has the number or e-mail',
)

export const signInOutcomes: OutcomeCatalogue<SignInActors> = {
  sendMobileOtp: sendingOutcomes,
  sendEmailOtp: sendingOutcomes,
  resendOtp: sendingOutcomes,
  sendRegistrationOtp: sendingOutcomes,
  sendResetOtp: sendingOutcomes,
  verifyOtp: {
    known: done({ kind: 'known', user: sampleUser }, 'the code is right'),
    newNumber: done(
      { kind: 'new', registrationToken: 'r-1' },
      'the code is right and the number is new',
    ),
    ...codeRefusals,
    unknownAccount,
  },
  checkPassword: {
    known: done(sampleUser, 'the password is right'),
    wrong: failed('refused', 'password-wrong', 'That is not it.', 'the password is wrong'),
    locked: failed(
      'refused',
      'password-locked',
      'Too many wrong passwords. Wait 15 minutes, or sign in with a code.',
      'too many wrong passwords lock the account',
    ),
    addressTooMany,
    network,
  },
  register: {
    registered,
    refused,
    alreadyRegistered,
    tooLate: failed(
      'refused',
      'registration-expired',
      'Verify the number again.',
      'the verified number waited too long',
    ),
    addressTooMany,
    network,
  },
  registerWithCode: { registered, ...codeRefusals, refused, alreadyRegistered },
  resetPassword: {
    reset: done(undefined, 'the new password is set'),
    ...codeRefusals,
    unknownAccount,
  },
}

export const signInExplore: Explore = {
  machine: signInMachine,
  events: signInSamples,
  outcomes: signInOutcomes,
  unreachableFromUi: [
    {
      state: /open\.again/,
      cause: /^signIn\.open/,
      why: 'Nothing can be pressed behind the dialog that asks to sign in again.',
    },
  ],
  pathCounts: { transitions: [6, 40], pairs: [30, 110] },
  key: (context: SignInContext) => ({
    sentByMobile: context.mobile !== '',
    codeFor: context.codeFor,
  }),
}
