import { localDatabase, type OpenDatabase, runOnDatabase } from './local-database.ts'

export type StoredRecord<T> = {
  /** Null when there is no record, or its version is unknown. */
  load(): Promise<{ readonly data: T; readonly savedAt: number } | null>
  /** Returns true only when it was written. */
  save(data: T): Promise<boolean>
  remove(): Promise<boolean>
}

type RecordOptions<T> = {
  readonly key: string
  /** Raised when the shape changes; records of other versions are discarded. */
  readonly version: number
  readonly holds: (data: unknown) => data is T
  readonly open?: OpenDatabase
  /** Milliseconds since the epoch. */
  readonly now?: () => number
}

type Envelope = { readonly version: number; readonly savedAt: number; readonly data: unknown }

/** One record of the local database, stored as `{ version, savedAt, data }` under its key. */
export function storedRecord<T>(options: RecordOptions<T>): StoredRecord<T> {
  const { key, version, holds, open = localDatabase, now = Date.now } = options

  async function remove(): Promise<boolean> {
    return (await runOnDatabase(open, (store) => store.removeItem(key))) !== null
  }

  return {
    async load() {
      const found = await runOnDatabase(open, (store) => store.getItem(key))
      if (!found || found.value === null || found.value === undefined) return null
      const kept = found.value
      if (isEnvelope(kept) && kept.version === version && holds(kept.data)) {
        return { data: kept.data, savedAt: kept.savedAt }
      }
      await remove()
      return null
    },
    async save(data) {
      const record: Envelope = { version, savedAt: now(), data }
      return (await runOnDatabase(open, (store) => store.setItem(key, record))) !== null
    },
    remove,
  }
}

function isEnvelope(value: unknown): value is Envelope {
  return (
    typeof value === 'object' &&
    value !== null &&
    'version' in value &&
    'savedAt' in value &&
    typeof value.savedAt === 'number' &&
    'data' in value
  )
}
