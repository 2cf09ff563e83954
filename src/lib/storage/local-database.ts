import { withTimeout } from '../with-timeout.ts'
import { clearDrafts } from './drafts.ts'
import { dropKeptScreen } from './kept-screen.ts'

/** spec §9: one store, version 1. */
export const DATABASE = { name: 'parakh', storeName: 'app_data', version: 1 } as const

/** The part of localforage that is used; tests pass their own. */
export type KeyValueStore = {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<unknown>
  removeItem(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

export type OpenDatabase = () => Promise<KeyValueStore>

/** Longest wait for a broken or blocked database. */
const TIMEOUT_MS = 2000

let opening: Promise<KeyValueStore> | undefined

/** The browser's database, opened on first use. */
export function localDatabase(): Promise<KeyValueStore> {
  opening ??= import('localforage').then(({ default: localforage }) =>
    localforage.createInstance({ ...DATABASE }),
  )
  return opening
}

/** Databases that timed out once; later operations skip them. */
const timedOut = new WeakSet<OpenDatabase>()

/**
 * Result of the operation, or null when the database fails or takes longer than two seconds. A
 * write that returns null must not be reported as saved.
 */
export async function runOnDatabase<T>(
  open: OpenDatabase,
  operation: (store: KeyValueStore) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  const work = async () => operation(await open())
  if (timedOut.has(open)) {
    // A late write may still succeed; its result is ignored.
    void work().then(
      () => timedOut.delete(open),
      () => {},
    )
    return null
  }
  const outcome = await withTimeout(TIMEOUT_MS, work)
  if (outcome !== 'late') return outcome
  timedOut.add(open)
  return null
}

/** Keys of the browser rather than of a patient; log-out keeps them. */
export const BROWSER_KEYS = { firstVisit: 'first-visit', reportKeys: 'report-keys' } as const

/**
 * Deletes all data of the patient, as log-out requires (spec §4). Returns true when it is deleted.
 */
export async function clearLocalDatabase(open: OpenDatabase = localDatabase): Promise<boolean> {
  clearDrafts()
  dropKeptScreen()
  const kept = new Set<string>(Object.values(BROWSER_KEYS))
  const cleared = await runOnDatabase(open, async (store) => {
    const keys = await store.keys()
    await Promise.all(keys.filter((key) => !kept.has(key)).map((key) => store.removeItem(key)))
  })
  return cleared !== null
}
