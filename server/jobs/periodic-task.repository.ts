import { lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { periodicTasks } from '#server/db/schema/jobs.ts'

/**
 * Claims a due task by moving its due date.
 * @returns whether this caller claimed it; of concurrent processes, only one does.
 */
export async function claimTask(
  db: Executor,
  name: string,
  now: Date,
  next: Date,
): Promise<boolean> {
  const claimed = await db
    .insert(periodicTasks)
    .values({ name, dueAt: next })
    .onConflictDoUpdate({
      target: periodicTasks.name,
      set: { dueAt: next },
      setWhere: lte(periodicTasks.dueAt, now),
    })
    .returning({ name: periodicTasks.name })
  return claimed.length > 0
}
