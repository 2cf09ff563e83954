import { done, type OutcomeCatalogue } from 'chart-paths/model.ts'
import type { User } from '#contract/auth.endpoints.ts'
import { sampleUser } from '../../session/model/session.samples.ts'
import { failed } from '../../shared/failures.ts'
import type { CodeSent } from '../../shared/one-time-code/code.ts'
import { codeRefusals, sendingOutcomes } from '../../shared/one-time-code/model/code.outcomes.ts'

export type EmailVerificationActors = {
  readonly sendEmailOtp: CodeSent
  readonly confirmEmail: User
}

export const emailVerificationOutcomes: OutcomeCatalogue<EmailVerificationActors> = {
  sendEmailOtp: sendingOutcomes,
  confirmEmail: {
    confirmed: done(
      { ...sampleUser, email: 'asha@example.com', email_confirmed: true },
      'the code is right',
    ),
    ...codeRefusals,
    emailInUse: failed(
      'refused',
      'email-in-use',
      'Another account uses this e-mail.',
      'another account uses the e-mail',
    ),
    unknownAccount: failed(
      'refused',
      'unknown-account',
      'Use your mobile number instead.',
      'the e-mail of the profile has changed',
    ),
  },
}
