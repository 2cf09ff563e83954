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
