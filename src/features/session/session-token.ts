import type { Api } from '#lib/http/api.ts'
import { newUuid } from '#lib/new-uuid.ts'
import { tabStorage } from '#lib/storage/tab-storage.ts'

/** Also in the tab's storage: a recovery reloads the page (spec §8). */
const KEY = 'session-token'

let kept: string | null = null

/** Obtains and stores the session token of this browser (spec §7). */
export async function keepSessionToken(api: Api): Promise<string> {
  const { session_token } = await api.call('sessionToken', { body: { UUID: newUuid() } })
  kept = session_token
  tabStorage.set(KEY, session_token)
  return session_token
}

export async function sessionTokenOf(api: Api): Promise<string> {
  kept ??= tabStorage.get(KEY)
  return kept ?? keepSessionToken(api)
}

export function dropSessionToken(): void {
  kept = null
  tabStorage.remove(KEY)
}
