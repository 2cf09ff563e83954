import type { User } from '#contract/auth.endpoints.ts'
import { done, failed, network, type OutcomeCatalogue } from '../outcomes.ts'
import { sampleUser } from '../session/session.events.ts'

export type OtpSent = { readonly resend_after: number; readonly expires_in: number }

export type Verified =
  | { readonly kind: 'known'; readonly user: User }
  | { readonly kind: 'new'; readonly registrationToken: string }

export type SignInActors = {
  readonly sendMobileOtp: OtpSent
  readonly sendEmailOtp: OtpSent
  readonly sendResetOtp: OtpSent
  readonly verifyOtp: Verified
  readonly checkPassword: User
  readonly register: User
  readonly resetPassword: undefined
}

const sent = done({ resend_after: 30, expires_in: 600 }, 'the code is sent')
const tooMany = failed('refused', 'otp-too-many', 'Wait ten minutes.', 'too many codes were sent')
const wrong = failed('refused', 'otp-wrong', 'That is not the code.', 'the code is wrong')
const expired = failed('refused', 'otp-expired', 'The code has ended.', 'the code is expired')
const locked = failed('refused', 'otp-locked', 'Ask for a new code.', 'the sixth wrong code locks')

export const signInOutcomes: OutcomeCatalogue<SignInActors> = {
  sendMobileOtp: { sent, tooMany, network },
  sendEmailOtp: { sent, tooMany, network },
  sendResetOtp: { sent, tooMany, network },
  verifyOtp: {
    known: done({ kind: 'known', user: sampleUser }, 'the code is right'),
    newNumber: done(
      { kind: 'new', registrationToken: 'r-1' },
      'the code is right and the number is new',
    ),
    wrong,
    expired,
    locked,
    network,
  },
  checkPassword: {
    known: done(sampleUser, 'the password is right'),
    wrong: failed('refused', 'password-wrong', 'That is not it.', 'the password is wrong'),
    network,
  },
  register: {
    registered: done(sampleUser, 'the account is made'),
    refused: failed('refused', 'invalid', 'Check the date of birth.', 'a field is refused'),
    tooLate: failed(
      'refused',
      'registration-expired',
      'Verify the number again.',
      'the verified number waited too long',
    ),
    network,
  },
  resetPassword: {
    reset: done(undefined, 'the new password is set'),
    wrong,
    expired,
    locked,
    network,
  },
}
