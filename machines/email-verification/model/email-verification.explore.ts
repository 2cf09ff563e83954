import type { Explore } from 'chart-paths/model.ts'
import type { Samples } from '../../shared/samples.ts'
import type {
  EmailVerificationEvent,
  EmailVerificationInput,
} from '../email-verification.events.ts'
import {
  type EmailVerificationContext,
  emailVerificationMachine,
} from '../email-verification.machine.ts'
import { emailVerificationOutcomes } from './email-verification.outcomes.ts'

const input: EmailVerificationInput = { email: 'asha@example.com', confirmed: false, code: null }

const samples = {
  'code.send': {
    send: { event: { type: 'code.send' }, says: 'the patient asks for a code' },
  },
  'otp.submit': {
    code: { event: { type: 'otp.submit', otp: '407219' }, says: 'the patient sends the code' },
  },
  'otp.resend': {
    again: { event: { type: 'otp.resend' }, says: 'the patient asks for another code' },
  },
} satisfies Samples<EmailVerificationEvent>

export const emailVerificationExplore: Explore = {
  machine: emailVerificationMachine,
  input,
  variants: {
    'by the link in the e-mail': { ...input, code: '407219' },
    'confirmed before': { ...input, confirmed: true },
    'without an e-mail': { ...input, email: null },
  },
  events: samples,
  outcomes: emailVerificationOutcomes,
  pathCounts: { transitions: [3, 20], pairs: [5, 25] },
  key: ({ email, otp, wasConfirmed }: EmailVerificationContext) => ({
    hasEmail: email !== '',
    hasCode: otp !== '',
    wasConfirmed,
  }),
}
