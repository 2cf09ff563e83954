import type { User } from '#contract/auth.endpoints.ts'
import type { EventSample } from '../explore.ts'

export type Registration = {
  readonly firstName: string
  readonly middleName: string
  readonly lastName: string
  readonly gender: 0 | 1 | 2
  readonly dob: string
  readonly email: string | null
}

export type SignInEvent =
  | { type: 'signIn.open'; redirect: string | null }
  | { type: 'signIn.close' }
  | { type: 'method.choose'; method: 'mobile' | 'email' | 'password' | 'forgotten' }
  | { type: 'mobile.submit'; mobile: string }
  | { type: 'email.submit'; email: string }
  | { type: 'password.submit'; mobile: string; password: string }
  | { type: 'otp.submit'; otp: string }
  | { type: 'otp.resend' }
  | { type: 'number.change' }
  | { type: 'registration.submit'; registration: Registration }
  | { type: 'newPassword.submit'; otp: string; password: string }

export type SignInEmitted =
  | { type: 'signIn.opened' }
  | { type: 'signIn.closed' }
  | { type: 'signIn.done'; user: User; redirect: string | null }

const asha: Registration = {
  firstName: 'Asha',
  middleName: '',
  lastName: 'Rao',
  gender: 1,
  dob: '1985-03-14',
  email: null,
}

export const signInSamples = {
  'signIn.open': {
    plain: { event: { type: 'signIn.open', redirect: null }, says: 'the patient opens sign-in' },
    saved: {
      event: { type: 'signIn.open', redirect: '/profile?tab=my-order' },
      says: 'a page that needs sign-in opens it',
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
  'newPassword.submit': {
    filled: {
      event: { type: 'newPassword.submit', otp: '407219', password: 'battery staple' },
      says: 'the patient sends the code and a new password',
    },
  },
} satisfies Record<SignInEvent['type'], Record<string, EventSample>>
