import type { User } from '#contract/auth.endpoints.ts'

/** Known when the page opens. */
export type EmailVerificationInput = {
  /** The e-mail of the profile; null when it names none. */
  readonly email: string | null
  readonly confirmed: boolean
  /** The code of the link in the e-mail; null when the page was opened without one. */
  readonly code: string | null
}

export type EmailVerificationEvent =
  | { type: 'code.send' }
  | { type: 'otp.submit'; otp: string }
  | { type: 'otp.resend' }

export type EmailVerificationEmitted = { type: 'email.confirmed'; user: User }
