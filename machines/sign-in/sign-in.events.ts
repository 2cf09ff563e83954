import type { User } from '#contract/auth.endpoints.ts'
import type { SignedOutReason } from '../session/session.events.ts'

export type Registration = {
  readonly firstName: string
  readonly lastName: string
  readonly gender: 0 | 1 | 2
  readonly dob: string
}

/** Why sign-in was opened: to use an account, or to create one. */
export type SignInIntent = 'signIn' | 'createAccount'

export type Method = 'mobile' | 'email' | 'password' | 'forgotten' | 'createAccount'

export type SignInEvent =
  | { type: 'signIn.open'; redirect: string | null; intent: SignInIntent }
  /** After a lost session: `mobile` was signed in. */
  | { type: 'signIn.again'; mobile: string; reason: SignedOutReason }
  | { type: 'signIn.close' }
  | { type: 'method.choose'; method: Method }
  | { type: 'mobile.submit'; mobile: string }
  | { type: 'email.submit'; email: string }
  | { type: 'password.submit'; mobile: string; password: string }
  | { type: 'otp.submit'; otp: string }
  | { type: 'otp.resend' }
  | { type: 'number.change' }
  | { type: 'registration.submit'; registration: Registration }
  | { type: 'account.submit'; mobile: string; registration: Registration }
  | { type: 'newPassword.submit'; otp: string; password: string }

export type SignInEmitted =
  | { type: 'signIn.opened' }
  | { type: 'signIn.closed' }
  | { type: 'signIn.done'; user: User; redirect: string | null }
