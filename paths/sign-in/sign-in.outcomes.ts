import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { failed, network } from '#machines/shared/failures.ts'
import type { CodeSent } from '#machines/shared/one-time-code/code.ts'
import { addressTooMany } from '#machines/shared/refusals.ts'
import type { Verified } from '#machines/sign-in/sign-in.setup.ts'
import { codeRefusals, sendingOutcomes } from '#paths/code.outcomes.ts'
import { sampleUser } from '../session/session.samples.ts'

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
