import { and, asc, eq, gt, inArray, isNotNull, isNull, lte, ne, or, sql } from 'drizzle-orm'
import type { Executor, Transaction } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import type { OrderRow } from '../orders/order.repository.ts'

/** Orders with a slot on a day whose patient was not reminded of it, and that no radiologist has to confirm. */
const toRemind = (day: string) =>
  and(
    eq(orders.slotDate, day),
    inArray(orders.status, ['booked', 'phlebotomist_assigned']),
    isNotNull(orders.orderNo),
    isNull(orders.visitFailed),
    or(isNull(orders.remindedFor), ne(orders.remindedFor, day)),
    sql`${orders.reviewState} is distinct from 'pending'`,
    sql`${orders.reviewState} is distinct from 'discussing'`,
  )

type Wanted = {
  readonly day: string
  /** Orders placed later are left out: their patients have just read the time. */
  readonly placedBefore: Date
  /** An id: the page begins after it. */
  readonly after: string
  readonly limit: number
}

/** In the order of their ids. */
export function findVisitsToRemind(
  db: Executor,
  { day, placedBefore, after, limit }: Wanted,
): Promise<OrderRow[]> {
  return db
    .select()
    .from(orders)
    .where(and(toRemind(day), lte(orders.placedAt, placedBefore), gt(orders.id, after)))
    .orderBy(asc(orders.id))
    .limit(limit)
}

/**
 * Notes that the patient is reminded of the orders, which are one visit.
 * @returns those that were not reminded of before, by this process or another one
 */
export async function markReminded(
  tx: Transaction,
  ids: readonly string[],
  day: string,
): Promise<OrderRow[]> {
  return tx
    .update(orders)
    .set({ remindedFor: day })
    .where(and(inArray(orders.id, [...ids]), toRemind(day)))
    .returning()
}
