import { eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { periodicTasks } from '#server/db/schema/jobs.ts'

/**
 * Claims a due task by moving its due date one period on. The time is the database's, so that
 * processes whose clocks differ agree. A due date more than a period away was set while that clock
 * ran ahead: the task is due.
 * @returns whether this caller claimed it; of concurrent processes, only one does.
 */
export async function claimTask(db: Executor, name: string, everyMs: number): Promise<boolean> {
  // Not now(), the start of a statement that may have waited for the row: the date that another
  // process has just set would be more than a period away.
  const next = sql`clock_timestamp() + ${everyMs} * interval '1 millisecond'`
  const { dueAt } = periodicTasks
  const claimed = await db
    .insert(periodicTasks)
    .values({ name, dueAt: next })
    .onConflictDoUpdate({
      target: periodicTasks.name,
      set: { dueAt: next },
      setWhere: sql`${dueAt} <= clock_timestamp() or ${dueAt} > ${next}`,
    })
    .returning({ name: periodicTasks.name })
  return claimed.length > 0
}

/** For the operator's alerts; does not affect when the task is due. */
export async function noteSuccess(db: Executor, name: string): Promise<void> {
  await db
    .update(periodicTasks)
    .set({ succeededAt: sql`clock_timestamp()` })
    .where(eq(periodicTasks.name, name))
}
