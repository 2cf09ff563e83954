import { and, asc, eq, gt, inArray, isNotNull, isNull, sql } from 'drizzle-orm'
import type { Database, Executor } from '#server/db/client.ts'
import { labFeed } from '#server/db/schema/lab.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { inTransaction } from '#server/db/transaction.ts'

/** The same expression as in the partial index. */
const isUnnumbered = and(
  isNull(orderEvents.feedPosition),
  sql`(${orderEvents.status} in ('booked', 'cancelled') or ${orderEvents.change} is not null)`,
)

/**
 * Gives every committed change of an order its position in the feed. Positions are given after the
 * commit and by one transaction at a time, so that no position appears below one that was read.
 */
export async function numberFeed(db: Database): Promise<void> {
  const waiting = await db
    .select({ id: orderEvents.id })
    .from(orderEvents)
    .where(isUnnumbered)
    .limit(1)
  if (waiting.length === 0) return
  await inTransaction(
    db,
    async (tx) => {
      const [feed] = await tx.select().from(labFeed).for('update')
      if (!feed) throw new Error('The table lab_feed has lost its row.')
      // A statement of its own: it sees what committed while the lock was awaited.
      const found = tx.$with('found').as(
        tx
          .select({
            id: orderEvents.id,
            position: sql<number>`${feed.last} + row_number() over (order by ${orderEvents.id})`.as(
              'position',
            ),
          })
          .from(orderEvents)
          .where(isUnnumbered),
      )
      const numbered = await tx
        .with(found)
        .update(orderEvents)
        .set({ feedPosition: sql`${found.position}` })
        .from(found)
        .where(eq(orderEvents.id, found.id))
        .returning({ position: orderEvents.feedPosition })
      await tx.update(labFeed).set({ last: feed.last + numbered.length })
    },
    // Every placing of an order would conflict with it at SERIALIZABLE; the lock suffices.
    { isolation: 'read committed' },
  )
}

/** The last position that was given. */
export async function feedEnd(db: Executor): Promise<number> {
  const [feed] = await db.select().from(labFeed)
  return feed?.last ?? 0
}

/** Changes of placed orders after a position. */
export function changesAfter(
  db: Executor,
  { position, limit }: { position: number; limit: number },
) {
  return db
    .select({
      position: orderEvents.feedPosition,
      status: orderEvents.status,
      change: orderEvents.change,
      at: orderEvents.at,
      order: orders,
    })
    .from(orderEvents)
    .innerJoin(orders, eq(orders.id, orderEvents.orderId))
    .where(and(gt(orderEvents.feedPosition, position), isNotNull(orders.orderNo)))
    .orderBy(asc(orderEvents.feedPosition))
    .limit(limit)
}

export async function findPlacedByNumber(db: Executor, orderNo: string) {
  const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo))
  return row
}

/**
 * An order, locked until the transaction ends, and before it the parent of its booking, as `lockBooking`
 * does: what the lab says of the orders of one booking happens in sequence.
 */
export async function lockByNumber(db: Executor, orderNo: string) {
  const parentId = db
    .select({ id: sql<string>`coalesce(${orders.parentOrderId}, ${orders.id})` })
    .from(orders)
    .where(eq(orders.orderNo, orderNo))
  await db.select({ id: orders.id }).from(orders).where(inArray(orders.id, parentId)).for('update')
  const [row] = await db.select().from(orders).where(eq(orders.orderNo, orderNo)).for('update')
  return row
}
