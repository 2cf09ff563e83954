import { and, asc, count, desc, eq, gt, inArray, isNull, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'

const average = sql<number | null>`avg(${phlebotomistVisits.rating})::float8`

const shown = {
  id: phlebotomists.id,
  name: phlebotomists.name,
  badge: phlebotomists.badge,
  languages: phlebotomists.languages,
  photo: phlebotomists.photo,
  rating: average,
}

/** The phlebotomists of a city with their average rating. */
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

/** The visit of a valid token. */
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

type Rating = { readonly rating: number; readonly remarks: string; readonly now: Date }

/**
 * Rates the visit of a valid token. @returns false if it is already rated or the token is invalid.
 */
export function rateVisit(
  db: Executor,
  { hash, ...rating }: Rating & { readonly hash: string },
): Promise<boolean> {
  return saveRating(db, liveToken(hash, rating.now), rating)
}

/** Rates the visit of an order. @returns false if it is already rated or does not exist. */
export function rateVisitOfOrder(
  db: Executor,
  { orderId, ...rating }: Rating & { readonly orderId: string },
): Promise<boolean> {
  return saveRating(db, eq(phlebotomistVisits.orderId, orderId), rating)
}

/** Of concurrent callers, only one rates a visit. */
async function saveRating(
  db: Executor,
  visit: SQL | undefined,
  { rating, remarks, now }: Rating,
): Promise<boolean> {
  const rated = await db
    .update(phlebotomistVisits)
    .set({ rating, remarks, ratedAt: now })
    .where(and(visit, isNull(phlebotomistVisits.rating)))
    .returning({ orderId: phlebotomistVisits.orderId })
  return rated.length > 0
}

/** The phlebotomist of the city with the fewest visits. */
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

/** Who is assigned to one of these orders, the last assigned first. */
export async function findOfVisit(
  db: Executor,
  orderIds: readonly string[],
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: phlebotomistVisits.phlebotomistId })
    .from(phlebotomistVisits)
    .where(inArray(phlebotomistVisits.orderId, [...orderIds]))
    .orderBy(desc(phlebotomistVisits.assignedAt))
    .limit(1)
  return row?.id
}

/** Assigns a phlebotomist to an order, unless it has one. @returns the assigned one. */
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

/** Removes the assignment of an order that is rescheduled. */
export async function unassignVisit(db: Executor, orderId: string): Promise<void> {
  await db.delete(phlebotomistVisits).where(eq(phlebotomistVisits.orderId, orderId))
}

/** Replaces the rating token of an order's visit. */
export async function storeToken(
  db: Executor,
  { orderId, hash, endsAt }: { orderId: string; hash: string; endsAt: Date },
): Promise<void> {
  await db
    .update(phlebotomistVisits)
    .set({ tokenHash: hash, tokenEndsAt: endsAt })
    .where(eq(phlebotomistVisits.orderId, orderId))
}

/** The city of a placed home visit; undefined for other orders. */
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
