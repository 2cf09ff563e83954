import { lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { periodicTasks } from '#server/db/schema/jobs.ts'

/**
 * Moves a task that is due to its next time.
 * @returns whether this caller did: of several processes that ask at once, one.
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
