import { setTimeout as pause } from 'node:timers/promises'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './client.ts'
import { isSerialisationFailure } from './errors.ts'

export type TransactionOptions = {
  /** Default `read committed`; `serializable` where a decision depends on rows that are not locked. */
  readonly isolation?: NonNullable<PgTransactionConfig['isolationLevel']>
  /** How often a transaction that PostgreSQL aborted is retried. */
  readonly retries?: number
}

/**
 * Runs `work` in one transaction.
 *
 * A serialisation failure or a deadlock (SQLSTATE 40001, 40P01) is retried after a random pause. `work`
 * may therefore run several times and must have no side effects outside the transaction.
 *
 * @throws whatever `work` throws, and the serialisation failure once the retries are used up.
 */
export async function inTransaction<T>(
  db: Database,
  work: (tx: Transaction) => Promise<T>,
  { isolation = 'read committed', retries = 8 }: TransactionOptions = {},
): Promise<T> {
  for (let attempt = 0; ; attempt += 1) {
    try {
      return await db.transaction(work, { isolationLevel: isolation })
    } catch (error) {
      if (attempt >= retries || !isSerialisationFailure(error)) throw error
      await pause(Math.random() * Math.min(250, 5 * 2 ** attempt))
    }
  }
}
