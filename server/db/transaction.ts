import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import { type Database, openDatabase, type Transaction } from './client.ts'
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
 * `work` may run several times and must have no side effects outside the transaction.
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

/** Drizzle's own does not return a connection that breaks as the transaction begins. */
async function runOnce<T>(
  { $client: pool }: Database,
  work: (tx: Transaction) => Promise<T>,
  config: PgTransactionConfig | undefined,
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
