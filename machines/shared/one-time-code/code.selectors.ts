import type { CodeContext } from './code.ts'

/** The states of `codeRegions` that views show. */
export type CodeValue = {
  readonly entry: 'typing' | 'verifying' | 'rejected' | 'expired' | 'locked'
  readonly resend: 'counting' | 'ready' | 'sending' | 'sent'
}

export type CodeFacts = CodeValue &
  Pick<CodeContext, 'resendAfter' | 'expiresIn' | 'error' | 'resendError'>

/** The facts of a sent code that views show. */
export function codeFacts({ entry, resend }: CodeValue, context: CodeContext): CodeFacts {
  const { resendAfter, expiresIn, error, resendError } = context
  return { entry, resend, resendAfter, expiresIn, error, resendError }
}
