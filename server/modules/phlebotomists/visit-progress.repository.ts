import { and, eq, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'

/** Assigns the phlebotomist with this badge. @returns false if the city has none. */
export async function assignByBadge(
  db: Executor,
  visit: { orderId: string; cityId: number; badge: string; assignedAt: Date },
): Promise<boolean> {
  const { orderId, assignedAt } = visit
  const [found] = await db
    .select({ id: phlebotomists.id })
    .from(phlebotomists)
    .where(and(eq(phlebotomists.badge, visit.badge), eq(phlebotomists.cityId, visit.cityId)))
  if (!found) return false
  await db.insert(phlebotomistVisits).values({ orderId, phlebotomistId: found.id, assignedAt })
  return true
}

/** Stores the first departure, and the newest position and time of arrival. */
export async function noteOnTheWay(
  db: Executor,
  orderId: string,
  way: { now: Date; expectedAt: Date; latitude: number | null; longitude: number | null },
): Promise<void> {
  const { now, ...latest } = way
  await db
    .update(phlebotomistVisits)
    .set({
      ...latest,
      onTheWayAt: sql`coalesce(${phlebotomistVisits.onTheWayAt}, ${now.toISOString()}::timestamptz)`,
    })
    .where(eq(phlebotomistVisits.orderId, orderId))
}

export async function noteArrival(db: Executor, orderId: string, arrivedAt: Date): Promise<void> {
  await db
    .update(phlebotomistVisits)
    .set({ arrivedAt })
    .where(eq(phlebotomistVisits.orderId, orderId))
}
