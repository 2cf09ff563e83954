import { withTimeout } from '../with-timeout.ts'
import { clearDrafts } from './drafts.ts'

/** spec §9: one store, version 1. */
export const DATABASE = { name: 'parakh', storeName: 'app_data', version: 1 } as const

/** What storing needs of localforage; tests give their own. */
export type KeyValueStore = {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<unknown>
  removeItem(key: string): Promise<void>
  keys(): Promise<readonly string[]>
}

export type OpenDatabase = () => Promise<KeyValueStore>

/** A broken or blocked database must not hold up the patient for longer. */
const PATIENCE_MS = 2000

let opening: Promise<KeyValueStore> | undefined

/** The browser's database, opened by the first who needs it. */
export function localDatabase(): Promise<KeyValueStore> {
  opening ??= import('localforage').then(({ default: localforage }) =>
    localforage.createInstance({ ...DATABASE }),
  )
  return opening
}

/** Databases that let somebody wait in vain: nobody waits for them again. */
const hanging = new WeakSet<OpenDatabase>()

/**
 * The operation's value, or null when the database refuses it or takes more than two seconds, once
 * for all that ask. A write that ends as null may not be called saved.
 */
export async function patiently<T>(
  open: OpenDatabase,
  operation: (store: KeyValueStore) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  const work = async () => operation(await open())
  if (hanging.has(open)) {
    // It may wake up: what is written is written then, but nobody counts on it.
    void work().then(
      () => hanging.delete(open),
      () => {},
    )
    return null
  }
  const outcome = await withTimeout(PATIENCE_MS, work)
  if (outcome !== 'late') return outcome
  hanging.add(open)
  return null
}

/** Of the browser, and not of a patient: kept when somebody logs out. */
export const BROWSER_KEYS = { firstVisit: 'first-visit' } as const

/** Removes all that is a patient's: logging out clears the stored app data (spec §4). True when it is gone. */
export async function clearLocalDatabase(open: OpenDatabase = localDatabase): Promise<boolean> {
  clearDrafts()
  const ofBrowser = new Set<string>(Object.values(BROWSER_KEYS))
  const cleared = await patiently(open, async (store) => {
    const keys = await store.keys()
    await Promise.all(keys.filter((key) => !ofBrowser.has(key)).map((key) => store.removeItem(key)))
  })
  return cleared !== null
}
