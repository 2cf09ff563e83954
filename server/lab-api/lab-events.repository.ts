import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { labEvents } from '#server/db/schema/lab.ts'

type LabEventRow = typeof labEvents.$inferSelect

export async function findLabEvent(db: Executor, id: string): Promise<LabEventRow | undefined> {
  const [row] = await db.select().from(labEvents).where(eq(labEvents.id, id))
  return row
}

/** @returns false if the id is taken. */
export async function insertLabEvent(db: Executor, event: LabEventRow): Promise<boolean> {
  const made = await db
    .insert(labEvents)
    .values(event)
    .onConflictDoNothing()
    .returning({ id: labEvents.id })
  return made.length > 0
}
