import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { type Database, type Executor, openDatabase, type Transaction } from './client.ts'
import { isUnreachable } from './errors.ts'
import { retryAborted } from './retry-aborted.ts'

export type TransactionOptions = {
  /** Default: that of the pool (`PG_ISOLATION`), else the database's. */
  readonly isolation?: NonNullable<PgTransactionConfig['isolationLevel']>
  /** Maximum number of retries after PostgreSQL aborted the transaction. */
  readonly retries?: number
}

/**
 * Runs `work` in one transaction.
 *
 * A serialisation failure or a deadlock (SQLSTATE 40001, 40P01) is retried after a random pause, so
 * `work` may run several times. What it does outside the database waits in `afterCommit`.
 *
 * @throws the errors of `work`, and the serialisation failure after the last retry.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { isolation, retries }: TransactionOptions = {},
): Promise<T> {
  const config = isolation && { isolationLevel: isolation }
  return retryAborted(() => runOnce(db, work, config), retries)
}

/** Must not throw: the work is committed. */
type Effect = () => void

/** By session: that of a savepoint is its transaction's. */
const waiting = new WeakMap<object, Effect[]>()

/** Runs an effect once the transaction is committed, at once outside `inTransaction`. */
export function afterCommit(on: Executor, effect: Effect): void {
  const effects = waiting.get(on._.session)
  if (effects) effects.push(effect)
  else effect()
}

/** A savepoint; if `work` throws, its effects are dropped with its changes. */
export async function inSavepoint<T>(
  tx: Transaction,
  work: (savepoint: Transaction) => Promise<T>,
): Promise<T> {
  const effects = waiting.get(tx._.session)
  const before = effects?.length ?? 0
  try {
    return await tx.transaction(work)
  } catch (error) {
    effects?.splice(before)
    throw error
  }
}

/** Drizzle's own does not return a connection that breaks as the transaction begins. */
async function runOnce<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig | undefined,
): Promise<T> {
  const connection = await pool.connect()
  const effects: Effect[] = []
  let broken = false
  try {
    const result = await openDatabase(connection).transaction((tx) => {
      waiting.set(tx._.session, effects)
      return work(tx)
    }, config)
    for (const effect of effects) effect()
    return result
  } catch (error) {
    broken = isUnreachable(error)
    throw error
  } finally {
    connection.release(broken)
  }
}
