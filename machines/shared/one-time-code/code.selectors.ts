import type { CodeContext } from './code.ts'

/** The regions of `codeRegions` as their views know them. */
export type CodeValue = {
  readonly entry: 'typing' | 'verifying' | 'rejected' | 'expired' | 'locked'
  readonly resend: 'counting' | 'ready' | 'sending' | 'sent'
}

export type CodeFacts = CodeValue &
  Pick<CodeContext, 'resendAfter' | 'expiresIn' | 'error' | 'resendError'>

/** How a code that was sent stands, for its view. */
export function codeFacts({ entry, resend }: CodeValue, context: CodeContext): CodeFacts {
  const { resendAfter, expiresIn, error, resendError } = context
  return { entry, resend, resendAfter, expiresIn, error, resendError }
}
