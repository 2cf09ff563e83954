import type { Explore } from '#tools/paths/model.ts'
import type { EmailVerificationInput } from '../email-verification.events.ts'
import {
  type EmailVerificationContext,
  emailVerificationMachine,
} from '../email-verification.machine.ts'
import { emailVerificationOutcomes } from './email-verification.outcomes.ts'
import { emailVerificationSamples } from './email-verification.samples.ts'

const input: EmailVerificationInput = { email: 'asha@example.com', confirmed: false, code: null }

export const emailVerificationExplore: Explore = {
  machine: emailVerificationMachine,
  input,
  variants: {
    'by the link in the e-mail': { ...input, code: '407219' },
    'confirmed before': { ...input, confirmed: true },
    'without an e-mail': { ...input, email: null },
  },
  events: emailVerificationSamples,
  outcomes: emailVerificationOutcomes,
  pathCounts: { transitions: [3, 20], pairs: [5, 25] },
  key: ({ email, otp, wasConfirmed }: EmailVerificationContext) => ({
    hasEmail: email !== '',
    hasCode: otp !== '',
    wasConfirmed,
  }),
}
