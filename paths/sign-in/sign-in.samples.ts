import type { Registration, SignInEvent } from '#machines/sign-in/sign-in.events.ts'
import type { Samples } from '#paths/samples.ts'
import { sampleUser } from '../session/session.samples.ts'

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
