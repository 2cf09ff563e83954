import { setTimeout as pause } from 'node:timers/promises'
import { sql } from 'drizzle-orm'
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

/**
 * A commit that waits for its synchronous standby is not cancelled by `statement_timeout`: PostgreSQL
 * would end the wait with success and a warning, and the order that was told would be lost with the
 * primary. Without an answer the caller gives up after `answerMs`, not knowing the outcome.
 */
const COMMIT_WITHOUT_TIMEOUT = sql`set local statement_timeout = 0`

/** Drizzle's own does not return a connection that breaks as the transaction begins. */
async function runOnce<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig,
): Promise<T> {
  const connection = await pool.connect()
  let broken = false
  try {
    return await openDatabase(connection).transaction(async (tx) => {
      const result = await work(tx)
      await tx.execute(COMMIT_WITHOUT_TIMEOUT)
      return result
    }, config)
  } catch (error) {
    broken = isUnreachable(error)
    throw error
  } finally {
    connection.release(broken)
  }
}
