import { setTimeout as pause } from 'node:timers/promises'
import type { PgTransactionConfig } from 'drizzle-orm/pg-core'
import type { Database, Transaction } from './client.ts'
import { isSerialisationFailure } from './errors.ts'

export type TransactionOptions = {
  /** `read committed` unless told; `serializable` where a decision rests on rows it does not lock. */
  readonly isolation?: NonNullable<PgTransactionConfig['isolationLevel']>
  /** How often a transaction that PostgreSQL broke off is run again. */
  readonly retries?: number
}

/**
 * Runs `work` in one transaction: all of its writes, or none when it throws.
 *
 * A serialisation failure or a deadlock (SQLSTATE 40001, 40P01) is not an error of the work:
 * PostgreSQL asks for another try, after a short random pause so that the same rivals do not meet
 * again. `work` may therefore run several times: it must touch nothing but the transaction (no
 * messages sent, no variables outside changed) until it has returned.
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
