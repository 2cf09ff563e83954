/** How a code that was sent stands. */
export interface CodeFacts {
  entry: 'typing' | 'verifying' | 'rejected' | 'expired' | 'locked'
  resend: 'counting' | 'ready' | 'sending' | 'sent'
  /** Seconds, from when it was sent. */
  resendAfter: number
  expiresIn: number
  /** Words about the last refusal. */
  error: string
  /** Words about another code that was asked for and not sent. */
  resendError: string
}

/** Only a new code helps. */
export function hasEnded({ entry }: CodeFacts): boolean {
  return entry === 'expired' || entry === 'locked'
}

/** Another code was asked for and is not yet the one to type. */
export function isRenewed({ resend }: CodeFacts): boolean {
  return resend === 'sending' || resend === 'sent'
}
