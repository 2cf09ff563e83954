import { eq, lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { gatewayEvents } from '#server/db/schema/payments.ts'

/** Whether this webhook was processed. */
export async function isKnownEvent(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(eq(gatewayEvents.id, id))
  return rows.length > 0
}

export async function saveEvent(db: Executor, id: string, receivedAt: Date): Promise<void> {
  await db.insert(gatewayEvents).values({ id, receivedAt }).onConflictDoNothing()
}

/** Deletes events that arrived before an instant: a gateway repeats an event for a day at most. */
export async function deleteEventsBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(gatewayEvents).where(lt(gatewayEvents.receivedAt, instant))
}
