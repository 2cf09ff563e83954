import type { AccountSession, ConsentPurpose } from '#contract/account.endpoints.ts'
import { CONSENT_WORDS } from '#contract/consent-words.ts'
import { slashDateTime } from '#lib/dates.ts'

export const OTHERS_SIGNED_OUT = 'All other devices are logged out. You stay signed in here.'

/** "Signed in 21/11/2026 04:10 PM, last used 22/11/2026 09:00 AM" */
export function sessionTimes({ signed_in_at, last_used_at }: AccountSession): string {
  return `Signed in ${slashDateTime(signed_in_at)}, last used ${slashDateTime(last_used_at)}`
}

type ConsentChange = { readonly purpose: ConsentPurpose; readonly given: boolean }

/** "Offers: given" */
export function formatChange({ purpose, given }: ConsentChange): string {
  return `${CONSENT_WORDS[purpose].title}: ${given ? 'given' : 'withdrawn'}`
}
