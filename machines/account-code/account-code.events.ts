/** What the code confirms: ending the account, or setting a password. */
export type CodePurpose = 'end' | 'password'

export type AccountCodeInput = {
  readonly purpose: CodePurpose
  /** Mobile number of the account; the code is sent to it. */
  readonly mobile: string
}

export type AccountCodeEvent =
  | { type: 'code.send' }
  | { type: 'otp.submit'; otp: string }
  | { type: 'newPassword.submit'; otp: string; password: string }
  | { type: 'otp.resend' }

export type AccountCodeEmitted = { type: 'code.used' }
