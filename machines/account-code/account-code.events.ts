import type { Samples } from '../shared/samples.ts'

/** What the code is for: the end of the account, or a password that it sets. */
export type CodePurpose = 'end' | 'password'

export type AccountCodeInput = {
  readonly purpose: CodePurpose
  /** The number of the account, to which the code goes. */
  readonly mobile: string
}

export type AccountCodeEvent =
  | { type: 'code.send' }
  | { type: 'otp.submit'; otp: string }
  | { type: 'newPassword.submit'; otp: string; password: string }
  | { type: 'otp.resend' }

export type AccountCodeEmitted = { type: 'code.used' }

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
