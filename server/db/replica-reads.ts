import { sql } from 'drizzle-orm'
import { type Database, type Executor, openDatabase, openPool, type QueryLimits } from './client.ts'
import { inTransaction } from './transaction.ts'

/** Reads that may come from a streaming replica. */
export type ReplicaReads = {
  /**
   * Runs `work`, which only reads, on the replica; on the primary if there is no replica, if it is
   * too far behind, or if reading from it fails.
   */
  read<T>(work: (db: Database) => Promise<T>): Promise<T>
  /** The same, but on the primary too if the replica has not replayed this position. */
  readAfter<T>(position: string | undefined, work: (db: Executor) => Promise<T>): Promise<T>
  /** A position of the primary's WAL behind everything committed so far; undefined without a replica. */
  position(): Promise<string | undefined>
  close(): Promise<void>
}

/** After every position: reads with it go to the primary. */
export const UNKNOWN_POSITION = 'FFFFFFFF/FFFFFFFF'

export function primaryOnly(db: Database): ReplicaReads {
  return {
    read: (work) => work(db),
    readAfter: (_position, work) => work(db),
    position: async () => undefined,
    close: async () => undefined,
  }
}

const CHECK_EVERY_MS = 1_000

/** Short, because the primary is asked next. */
const LIMITS: QueryLimits = { statementMs: 3_000, lockMs: 1_000, answerMs: 4_000 }

type ReplicaOptions = {
  readonly primary: Database
  /** Of the replica itself, not of a pooler. */
  readonly url: string
  readonly size: number
  readonly maxLagMs: number
  readonly onError?: (error: Error) => void
  /** Milliseconds of a monotonic clock. */
  readonly now?: () => number
}

export type CheckedReplica = ReplicaReads & {
  /** Asks both databases how far they are. Runs each second by itself. */
  check(): Promise<void>
}

/**
 * A replica is behind by the age of the newest position of the primary that it has replayed: this
 * holds for a replica that lags, is paused, or has lost its primary, and needs no clock but ours.
 */
export function openReplica({
  primary,
  url,
  size,
  maxLagMs,
  onError,
  now = () => performance.now(),
}: ReplicaOptions): CheckedReplica {
  // A standby refuses SERIALIZABLE, which may be the default of the role.
  const isolation = 'read committed'
  const pool = openPool({ url, size, isolation, limits: LIMITS, ...(onError && { onError }) })
  const replica = openDatabase(pool)
  /** The replica had everything that was committed at this time. */
  let freshAt = Number.NEGATIVE_INFINITY
  let awaited: { readonly position: string; readonly at: number } | undefined
  let checking: Promise<void> | undefined

  async function compare(): Promise<void> {
    const at = now()
    awaited ??= { position: await positionOf(primary), at }
    if (!(await hasReplayed(replica, awaited.position))) return
    freshAt = awaited.at
    awaited = undefined
  }
  function check(): Promise<void> {
    checking ??= compare()
      .catch(() => {
        freshAt = Number.NEGATIVE_INFINITY
      })
      .finally(() => {
        checking = undefined
      })
    return checking
  }
  const timer = setInterval(check, CHECK_EVERY_MS)
  timer.unref()

  async function tryReplica<T>(
    onReplica: () => Promise<{ readonly result: T } | undefined>,
    onPrimary: () => Promise<T>,
  ): Promise<T> {
    if (now() - freshAt > maxLagMs) return onPrimary()
    try {
      const read = await onReplica()
      if (read) return read.result
    } catch {
      // Until the next check succeeds. If the work itself fails, it fails on the primary too.
      freshAt = Number.NEGATIVE_INFINITY
    }
    return onPrimary()
  }

  function read<T>(work: (db: Database) => Promise<T>): Promise<T> {
    const onReplica = async () => ({ result: await work(replica) })
    return tryReplica(onReplica, () => work(primary))
  }

  return {
    read,
    readAfter(position, work) {
      if (position === undefined) return read(work)
      // On one connection: behind one address there may be several replicas.
      const onReplica = () =>
        inTransaction(
          replica,
          async (tx) =>
            (await hasReplayed(tx, position)) ? { result: await work(tx) } : undefined,
          { isolation },
        )
      return tryReplica(onReplica, () => work(primary))
    },
    position: () => positionOf(primary),
    check,
    async close() {
      clearInterval(timer)
      await checking
      await pool.end()
    },
  }
}

async function positionOf(db: Database): Promise<string> {
  const { rows } = await db.execute<{ lsn: string }>(
    sql`select pg_current_wal_insert_lsn()::text as lsn`,
  )
  return rows[0]?.lsn ?? UNKNOWN_POSITION
}

/** False also for a database that is not a replica. */
async function hasReplayed(db: Executor, position: string): Promise<boolean> {
  const { rows } = await db.execute<{ has: boolean | null }>(
    sql`select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${position}::pg_lsn as has`,
  )
  return rows[0]?.has === true
}
