/** spec §9: one store, version 1. */
export const DATABASE = { name: 'parakh', storeName: 'app_data', version: 1 } as const

/** What storing needs of localforage; tests give their own. */
export type KeyValueStore = {
  getItem(key: string): Promise<unknown>
  setItem(key: string, value: unknown): Promise<unknown>
  removeItem(key: string): Promise<void>
  clear(): Promise<void>
}

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

/**
 * The operation's value, or null when the database refuses it or takes more than two seconds.
 * A write that ends as null may not be called saved.
 */
export async function patiently<T>(
  open: () => Promise<KeyValueStore>,
  operation: (store: KeyValueStore) => Promise<T>,
): Promise<{ readonly value: T } | null> {
  let timer: ReturnType<typeof setTimeout> | undefined
  const timeUp = new Promise<null>((resolve) => {
    timer = setTimeout(() => resolve(null), PATIENCE_MS)
  })
  const work = async () => {
    try {
      return { value: await operation(await open()) }
    } catch {
      return null
    }
  }
  try {
    return await Promise.race([work(), timeUp])
  } finally {
    clearTimeout(timer)
  }
}

/** Empties the store: logging out clears the stored app data (spec §4). True when it is empty. */
export async function clearLocalDatabase(open = localDatabase): Promise<boolean> {
  return (await patiently(open, (store) => store.clear())) !== null
}
