import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import { BROWSER_KEYS } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import type { RestoredCallback } from '#machines/callback/callback.machine.ts'

/** Time of the first visit (milliseconds since 1970), and whether the dialog was shown. */
type FirstVisit = { readonly at: number; readonly shown: boolean }

export const firstVisit = storedRecord<FirstVisit>({
  key: BROWSER_KEYS.firstVisit,
  version: 1,
  holds: (data): data is FirstVisit =>
    typeof data === 'object' && data !== null && 'at' in data && 'shown' in data,
})

/** Milliseconds until the callback dialog opens; the first call starts the clock. */
export async function firstVisitState(): Promise<RestoredCallback> {
  const kept = await firstVisit.load()
  if (kept?.data.shown) return { kind: 'over' }
  if (!kept) await firstVisit.save({ at: Date.now(), shown: false })
  const elapsed = kept ? Date.now() - kept.data.at : 0
  return { kind: 'pending', remainingMs: Math.max(0, CALLBACK_DELAY_MS - elapsed) }
}
