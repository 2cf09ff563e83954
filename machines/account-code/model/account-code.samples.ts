import type { Samples } from '../../shared/samples.ts'
import type { AccountCodeEvent } from '../account-code.events.ts'

export const accountCodeSamples = {
  'code.send': {
    send: { event: { type: 'code.send' }, says: 'the patient asks for a code' },
  },
  'otp.submit': {
    code: {
      event: { type: 'otp.submit', otp: '407219' },
      says: 'the patient ends the account by the code',
    },
  },
  'newPassword.submit': {
    password: {
      event: { type: 'newPassword.submit', otp: '407219', password: 'a quiet river' },
      says: 'the patient sends the code and a password',
    },
  },
  'otp.resend': {
    again: { event: { type: 'otp.resend' }, says: 'the patient asks for another code' },
  },
} satisfies Samples<AccountCodeEvent>
