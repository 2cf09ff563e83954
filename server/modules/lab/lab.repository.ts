import { and, eq, max, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/codes.ts'
import type { Executor } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { prescriptions } from '#server/db/schema/uploads.ts'

const columns = {
  id: orders.id,
  status: orders.status,
  orderType: orders.orderType,
  slotDate: orders.slotDate,
  slotFrom: orders.slotFrom,
  slotTo: orders.slotTo,
  reportBy: orders.reportBy,
  reviewState: orders.reviewState,
  reviewBy: orders.reviewBy,
  updatedAt: orders.updatedAt,
}

/** The number of a placed order. */
export async function findOrderNo(db: Executor, id: string): Promise<string | undefined> {
  const [row] = await db.select({ orderNo: orders.orderNo }).from(orders).where(eq(orders.id, id))
  return row?.orderNo ?? undefined
}

/** Placed orders in progress, newest first, for the page that moves an order by hand. */
export function newestUnderWay(db: Executor, limit: number) {
  const sent = db
    .select({ orderId: prescriptions.orderId, at: max(prescriptions.createdAt).as('sent_at') })
    .from(prescriptions)
    .groupBy(prescriptions.orderId)
    .as('sent')
  return db
    .select({
      ...columns,
      orderNo: orders.orderNo,
      member: orders.member,
      placedAt: orders.placedAt,
      safetyAnswers: orders.safetyAnswers,
      documentAt: sent.at,
    })
    .from(orders)
    .leftJoin(sent, eq(sent.orderId, orders.id))
    .where(sql`${orders.status} not in ('draft', 'completed', 'cancelled')`)
    .orderBy(sql`${orders.placedAt} desc nulls last`)
    .limit(limit)
}

/** Moves an order from one stage to another. @returns false if it is in another stage. */
export async function moveOrder(
  db: Executor,
  id: string,
  { from, to, now }: { from: OrderStatus; to: OrderStatus; now: Date },
): Promise<boolean> {
  const moved = await db
    .update(orders)
    .set({ status: to, updatedAt: now })
    .where(and(eq(orders.id, id), eq(orders.status, from)))
    .returning({ id: orders.id })
  return moved.length > 0
}
