import type { Tokens } from '#contract/auth.endpoints.ts'
import { atMost } from '#lib/at-most.ts'
import type { Api } from '#lib/http/api.ts'

/** Time limit of the call, milliseconds. */
const PATIENCE_MS = 2000

/**
 * Revokes the session at the provider. Never rejects: without an answer the patient is still
 * signed out of this browser.
 */
export async function signOutAtProvider(api: Api, tokens: Tokens | null): Promise<void> {
  if (!tokens) return
  const body = { token: tokens.refreshToken }
  await atMost(PATIENCE_MS, () => api.call('logOut', { body }, { quiet: true }))
}
