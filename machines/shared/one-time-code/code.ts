import type { DoneActorEvent } from 'xstate'
import { failedWith } from '../failures.ts'
import type { CodeSent } from './model/code.outcomes.ts'

/** What a chart keeps of a code that was sent. Each flow with a code has these in its context. */
export type CodeContext = {
  readonly otp: string
  /** Seconds, from the last code that was sent. */
  readonly resendAfter: number
  readonly expiresIn: number
  /** Words for the patient about the last refusal. */
  readonly error: string
  /** Words for the patient when another code was asked for and not sent. */
  readonly resendError: string
}

export const blankCode: CodeContext = {
  otp: '',
  resendAfter: 30,
  expiresIn: 600,
  error: '',
  resendError: '',
}

/** What `codeRegions` decides and waits by; a flow spreads them into its setup. */
export const codeGuards = {
  isWrong: failedWith('otp-wrong'),
  isExpired: failedWith('otp-expired'),
  isLocked: failedWith('otp-locked'),
} as const

export const codeDelays = {
  RESEND_WAIT: ({ context }: { context: CodeContext }) => context.resendAfter * 1000,
  OTP_LIFE: ({ context }: { context: CodeContext }) => context.expiresIn * 1000,
} as const

/** The action `keepSent` of a flow, on the `onDone` of an actor that sends codes. */
export const keepSent = {
  type: 'keepSent',
  params: ({ event }: { readonly event: DoneActorEvent<CodeSent> }) => event.output,
} as const

/** The context after a code was sent. */
export function sentCode({ resend_after, expires_in }: CodeSent): CodeContext {
  return { ...blankCode, resendAfter: resend_after, expiresIn: expires_in }
}
