import { inArray, type SQL } from 'drizzle-orm'
import type { PgColumn, PgTable } from 'drizzle-orm/pg-core'
import type { Executor } from '#server/db/client.ts'

const BATCH_SIZE = 1_000

/**
 * Deletes the rows of a table that meet a condition, a thousand in a statement: locks stay short, and
 * an interrupted run goes on at the next one.
 */
export async function deleteInBatches(
  db: Executor,
  { table, id }: { readonly table: PgTable; readonly id: PgColumn },
  condition: SQL | undefined,
): Promise<void> {
  if (!condition) throw new Error('Without a condition every row would be deleted.')
  for (let deleted = BATCH_SIZE; deleted === BATCH_SIZE; ) {
    const some = db.select({ id }).from(table).where(condition).limit(BATCH_SIZE)
    const { rowCount } = await db.delete(table).where(inArray(id, some))
    deleted = rowCount ?? 0
  }
}
