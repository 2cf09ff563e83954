export type OneTimeCodeInput = {
  /** The code of a link that was sent before; null when none was followed. */
  readonly code: string | null
}

/** What a code confirms, and what it is sent with: the new password, else empty. */
export type CodeTry = { readonly otp: string; readonly password: string }

export type OneTimeCodeEvent =
  | { type: 'code.send' }
  | { type: 'otp.submit'; otp: string; password?: string }
  | { type: 'otp.resend' }

export type OneTimeCodeEmitted = { type: 'code.used' }
