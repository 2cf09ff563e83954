import { and, asc, eq, gt, inArray, isNull, lte, max, sql } from 'drizzle-orm'
import type { OrderStatus } from '#contract/codes.ts'
import { AWAITING_REPORT } from '#contract/rules/late-report.ts'
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
      visitFailed: orders.visitFailed,
      furtherVisit: orders.furtherVisit,
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

/** Orders whose reports have been ready since an instant, oldest first. */
export function findReadySince(db: Executor, since: Date, limit: number) {
  return db
    .select()
    .from(orders)
    .where(and(eq(orders.status, 'report_ready'), lte(orders.updatedAt, since)))
    .orderBy(asc(orders.updatedAt))
    .limit(limit)
}

/** Orders whose report was promised for a time after `since` that has passed, and not found late yet. */
export async function findOverdueReports(
  db: Executor,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...AWAITING_REPORT]),
        lte(orders.reportBy, now),
        gt(orders.reportBy, since),
        isNull(orders.reportLateAt),
      ),
    )
    .orderBy(asc(orders.reportBy))
    .limit(limit)
  return rows.map(({ id }) => id)
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
