import type { Tokens } from '#contract/auth.endpoints.ts'
import { atMost } from '#lib/at-most.ts'
import type { Api } from '#lib/http/api.ts'

/** Signing out does not wait longer for a provider that does not answer. */
const PATIENCE_MS = 2000

/**
 * Ends the session at the provider, so that its tokens are dead there too. Never fails: without an
 * answer the patient is signed out of this browser all the same.
 */
export async function signOutAtProvider(api: Api, tokens: Tokens | null): Promise<void> {
  if (!tokens) return
  const body = { token: tokens.refreshToken }
  await atMost(PATIENCE_MS, () => api.call('logOut', { body }, { quiet: true }))
}
