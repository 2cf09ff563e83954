import type { Samples } from '../../shared/samples.ts'
import type { EmailVerificationEvent } from '../email-verification.events.ts'

export const emailVerificationSamples = {
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
