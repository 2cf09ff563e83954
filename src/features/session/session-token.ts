import { v4 as newUuid } from 'uuid'
import type { Api } from '#lib/http/api.ts'

let kept: string | null = null

/** Obtains and stores the session token of this browser (spec §7). */
export async function keepSessionToken(api: Api): Promise<string> {
  const { session_token } = await api.call('sessionToken', { body: { UUID: newUuid() } })
  kept = session_token
  return session_token
}

export async function sessionTokenOf(api: Api): Promise<string> {
  return kept ?? keepSessionToken(api)
}

export function dropSessionToken(): void {
  kept = null
}
