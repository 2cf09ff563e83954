/** State of a one-time code. */
export interface CodeFacts {
  entry: 'typing' | 'verifying' | 'rejected' | 'expired' | 'locked'
  resend: 'counting' | 'ready' | 'sending' | 'sent'
  /** Seconds, counted from sending. */
  resendAfter: number
  expiresIn: number
  /** Error message of the last attempt. */
  error: string
  /** Error message of a failed resend. */
  resendError: string
}

/** Only a new code can help. */
export function hasEnded({ entry }: CodeFacts): boolean {
  return entry === 'expired' || entry === 'locked'
}

/** A resend is under way, so the current code is about to be replaced. */
export function isRenewed({ resend }: CodeFacts): boolean {
  return resend === 'sending' || resend === 'sent'
}
