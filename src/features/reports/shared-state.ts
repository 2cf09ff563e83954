import { HttpFailure } from '#lib/http/http-failure.ts'
import { failureWords } from '#lib/words/failure-words.ts'

/** Why a link leads to no report any more. */
export type SharedEnd = 'unknown' | 'expired' | 'revoked' | 'locked'

/** A refused PIN, or a link that is over. */
export type SharedRefusal =
  | { readonly kind: 'problem'; readonly words: string }
  | { readonly kind: 'over'; readonly end: SharedEnd }

/** The codes of `reports/shared/open`; a token that is no link's is answered 404. */
const ENDS: Readonly<Record<string, SharedEnd>> = {
  'share-expired': 'expired',
  'share-revoked': 'revoked',
  'share-locked': 'locked',
}
const NOT_FOUND = 404

export function refusalOf(error: Error): SharedRefusal {
  if (error instanceof HttpFailure) {
    const end = ENDS[error.code]
    if (end) return { kind: 'over', end }
    if (error.status === NOT_FOUND) return { kind: 'over', end: 'unknown' }
    if (error.code === 'wrong-pin') {
      return { kind: 'problem', words: error.message || 'This is not the PIN of this link.' }
    }
  }
  return {
    kind: 'problem',
    words: failureWords(error, 'Something went wrong on our side. Try again.'),
  }
}

/** The token in the hash of a shared link; null for a link that lost part of it on its way. */
export function tokenIn(hash: string): string | null {
  return /^#([\w-]{43})$/.exec(hash)?.[1] ?? null
}
