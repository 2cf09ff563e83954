import { setTimeout as pause } from 'node:timers/promises'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { metrics } from '#server/observe/metrics.ts'
import { type Database, openDatabase, type Transaction } from './client.ts'
import { isSerialisationFailure, isUnreachable } from './errors.ts'

export type TransactionOptions = {
  /** Default `read committed`; `serializable` if a decision depends on rows that are not locked. */
  readonly isolation?: NonNullable<PgTransactionConfig['isolationLevel']>
  /** Maximum number of retries after PostgreSQL aborted the transaction. */
  readonly retries?: number
}

/**
 * Runs `work` in one transaction.
 *
 * A serialisation failure or a deadlock (SQLSTATE 40001, 40P01) is retried after a random pause, so
 * `work` may run several times and must have no side effects outside the transaction.
 *
 * @throws the errors of `work`, and the serialisation failure after the last retry.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { isolation = 'read committed', retries = 8 }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await runOnce(db, work, { isolationLevel: isolation })
    } catch (error) {
      if (attempt >= retries || !isSerialisationFailure(error)) throw error
      metrics.retriedTransactions.inc()
      await pause(Math.random() * Math.min(250, 5 * 2 ** attempt))
    }
  }
}

/** Drizzle's own does not return a connection that breaks as the transaction begins. */
async function runOnce<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig,
): Promise<T> {
  const connection = await pool.connect()
  let broken = false
  try {
    return await openDatabase(connection).transaction(work, config)
  } catch (error) {
    broken = isUnreachable(error)
    throw error
  } finally {
    connection.release(broken)
  }
}
