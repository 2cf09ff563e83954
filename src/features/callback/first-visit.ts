import { CALLBACK_DELAY_MS } from '#config/constants.ts'
import type { FirstVisit } from '#lib/storage/cookies.ts'
import { BROWSER_KEYS } from '#lib/storage/local-database.ts'
import { storedRecord } from '#lib/storage/stored-record.ts'
import type { RestoredCallback } from '#machines/callback/callback.machine.ts'

const record = storedRecord<FirstVisit>({
  key: BROWSER_KEYS.firstVisit,
  version: 1,
  holds: (data): data is FirstVisit =>
    typeof data === 'object' && data !== null && 'at' in data && 'shown' in data,
})

/** For a browser that blocks both database and cookies: this tab asks once. */
let inMemory: FirstVisit | null = null

/** Loaded only without a database: landing pages have a budget of scripts. */
async function cookie() {
  return (await import('#lib/storage/cookies.ts')).cookies.firstVisit
}

async function load(): Promise<FirstVisit | null> {
  const kept = (await record.load())?.data ?? inMemory
  if (kept || !document.cookie.includes('first_visit=')) return kept
  return (await cookie()).get()
}

async function save(visit: FirstVisit): Promise<void> {
  if (await record.save(visit)) return
  const inCookie = await cookie()
  inCookie.set(visit)
  inMemory = inCookie.get() ? null : visit
}

/** Records that the dialog was shown. Returns false when it was shown before. */
export async function claimFirstVisit(): Promise<boolean> {
  if ((await load())?.shown) return false
  await save({ at: Date.now(), shown: true })
  return true
}

/** The charts may start long after the page was opened. Milliseconds since 1970. */
function openedAt(): number {
  return Date.now() - Math.round(performance.now())
}

/** Milliseconds until the callback dialog opens, counted from the visit's first page. */
export async function firstVisitState(): Promise<RestoredCallback> {
  const kept = await load()
  if (kept?.shown) return { kind: 'over' }
  const { at } = kept ?? { at: openedAt() }
  if (!kept) await save({ at, shown: false })
  const elapsed = Date.now() - at
  return { kind: 'pending', remainingMs: Math.max(0, CALLBACK_DELAY_MS - elapsed) }
}
