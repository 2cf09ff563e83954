import type { Tokens } from '#contract/auth.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import { withTimeout } from '#lib/with-timeout.ts'

/** Time limit of the call, milliseconds. */
const PATIENCE_MS = 2000

/**
 * Revokes the session at the provider. Never rejects: without an answer the patient is still
 * signed out of this browser.
 */
export async function signOutAtProvider(api: Api, tokens: Tokens | null): Promise<void> {
  if (!tokens) return
  const body = { token: tokens.refreshToken }
  await withTimeout(PATIENCE_MS, () => api.call('logOut', { body }, { quiet: true }))
}
