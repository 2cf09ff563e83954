import type { DoneActorEvent } from 'xstate'
import { failedWith } from '../failures.ts'

/** Seconds until another code may be sent, and until this one expires. */
export type CodeSent = { readonly resend_after: number; readonly expires_in: number }

/** The part of the context that every flow with a code has. */
export type CodeContext = {
  readonly otp: string
  /** Seconds since the last code was sent. */
  readonly resendAfter: number
  readonly expiresIn: number
  /** Message for the patient about the last refusal. */
  readonly error: string
  /** Message for the patient when another code could not be sent. */
  readonly resendError: string
}

export const blankCode: CodeContext = {
  otp: '',
  resendAfter: 30,
  expiresIn: 600,
  error: '',
  resendError: '',
}

/** Guards and delays of `codeRegions`; a flow spreads them into its setup. */
export const codeGuards = {
  isWrong: failedWith('otp-wrong'),
  isExpired: failedWith('otp-expired'),
  isLocked: failedWith('otp-locked'),
} as const

export const codeDelays = {
  RESEND_WAIT: ({ context }: { context: CodeContext }) => context.resendAfter * 1000,
  OTP_LIFE: ({ context }: { context: CodeContext }) => context.expiresIn * 1000,
} as const

/** Runs `keepSent` on the `onDone` of an actor that sends codes. */
export const keepSent = {
  type: 'keepSent',
  params: ({ event }: { readonly event: DoneActorEvent<CodeSent> }) => event.output,
} as const

/** The context after a code was sent. */
export function sentCode({ resend_after, expires_in }: CodeSent): CodeContext {
  return { ...blankCode, resendAfter: resend_after, expiresIn: expires_in }
}
