import { and, asc, count, eq, gt, isNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'

const average = sql<number | null>`avg(${phlebotomistVisits.rating})::float8`

const shown = {
  id: phlebotomists.id,
  name: phlebotomists.name,
  badge: phlebotomists.badge,
  rating: average,
}

/** Those of a city, with what patients say of them on average. */
export function listPhlebotomists(db: Executor, cityId: number) {
  return db
    .select(shown)
    .from(phlebotomists)
    .leftJoin(phlebotomistVisits, eq(phlebotomistVisits.phlebotomistId, phlebotomists.id))
    .where(eq(phlebotomists.cityId, cityId))
    .groupBy(phlebotomists.id)
    .orderBy(asc(phlebotomists.badge))
}

export async function findPhlebotomist(db: Executor, id: string) {
  const [row] = await db
    .select(shown)
    .from(phlebotomists)
    .leftJoin(phlebotomistVisits, eq(phlebotomistVisits.phlebotomistId, phlebotomists.id))
    .where(eq(phlebotomists.id, id))
    .groupBy(phlebotomists.id)
  return row
}

/** The visit of a token that is still good. */
export async function findVisit(db: Executor, { hash, now }: { hash: string; now: Date }) {
  const [row] = await db
    .select({
      orderNo: orders.orderNo,
      phlebotomistId: phlebotomistVisits.phlebotomistId,
      rating: phlebotomistVisits.rating,
    })
    .from(phlebotomistVisits)
    .innerJoin(orders, eq(orders.id, phlebotomistVisits.orderId))
    .where(liveToken(hash, now))
  return row
}

/** @returns whether this caller did: of any number at once, one rates a visit. */
export async function rateVisit(
  db: Executor,
  given: { hash: string; now: Date; rating: number; remarks: string },
): Promise<boolean> {
  const { hash, now, rating, remarks } = given
  const rated = await db
    .update(phlebotomistVisits)
    .set({ rating, remarks, ratedAt: now })
    .where(and(liveToken(hash, now), isNull(phlebotomistVisits.rating)))
    .returning({ orderId: phlebotomistVisits.orderId })
  return rated.length > 0
}

/** The phlebotomist of the city who has the fewest visits. */
export async function findLeastBusy(db: Executor, cityId: number): Promise<string | undefined> {
  const [row] = await db
    .select({ id: phlebotomists.id })
    .from(phlebotomists)
    .leftJoin(phlebotomistVisits, eq(phlebotomistVisits.phlebotomistId, phlebotomists.id))
    .where(eq(phlebotomists.cityId, cityId))
    .groupBy(phlebotomists.id)
    .orderBy(asc(count(phlebotomistVisits.orderId)), asc(phlebotomists.badge))
    .limit(1)
  return row?.id
}

/** Names the phlebotomist of an order, unless it has one. @returns whose visit it is. */
export async function assignVisit(
  db: Executor,
  visit: { orderId: string; phlebotomistId: string; assignedAt: Date },
): Promise<string | undefined> {
  await db.insert(phlebotomistVisits).values(visit).onConflictDoNothing()
  const [row] = await db
    .select({ id: phlebotomistVisits.phlebotomistId })
    .from(phlebotomistVisits)
    .where(eq(phlebotomistVisits.orderId, visit.orderId))
  return row?.id
}

/** Nobody is named for an order any more: its visit is at another time. */
export async function unassignVisit(db: Executor, orderId: string): Promise<void> {
  await db.delete(phlebotomistVisits).where(eq(phlebotomistVisits.orderId, orderId))
}

/** @returns whether this caller did: of any number at once, one rates the visit of an order. */
export async function rateVisitOfOrder(
  db: Executor,
  given: { orderId: string; now: Date; rating: number; remarks: string },
): Promise<boolean> {
  const { orderId, now, rating, remarks } = given
  const rated = await db
    .update(phlebotomistVisits)
    .set({ rating, remarks, ratedAt: now })
    .where(and(eq(phlebotomistVisits.orderId, orderId), isNull(phlebotomistVisits.rating)))
    .returning({ orderId: phlebotomistVisits.orderId })
  return rated.length > 0
}

/** Gives the visit of an order another token. */
export async function storeToken(
  db: Executor,
  { orderId, hash, endsAt }: { orderId: string; hash: string; endsAt: Date },
): Promise<void> {
  await db
    .update(phlebotomistVisits)
    .set({ tokenHash: hash, tokenEndsAt: endsAt })
    .where(eq(phlebotomistVisits.orderId, orderId))
}

/** The city of an order that a phlebotomist goes out for; undefined for any other. */
export async function cityOfHomeVisit(db: Executor, orderId: string): Promise<number | undefined> {
  const [row] = await db
    .select({ cityId: orders.cityId })
    .from(orders)
    .where(
      and(
        eq(orders.id, orderId),
        eq(orders.orderType, 'home_collection'),
        sql`${orders.orderNo} is not null`,
      ),
    )
  return row?.cityId
}

function liveToken(hash: string, now: Date) {
  return and(eq(phlebotomistVisits.tokenHash, hash), gt(phlebotomistVisits.tokenEndsAt, now))
}
