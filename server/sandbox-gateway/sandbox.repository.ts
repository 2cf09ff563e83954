import { and, asc, eq, inArray, lte, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { sandboxOrders, sandboxPayments, sandboxRefunds } from '#server/db/schema/sandbox.ts'

export type OrderRow = typeof sandboxOrders.$inferSelect
export type PaymentRow = typeof sandboxPayments.$inferSelect

export async function insertOrder(db: Executor, order: OrderRow): Promise<void> {
  await db.insert(sandboxOrders).values(order)
}

export async function findOrder(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id))
  return row
}

/** Locked: concurrent submissions queue. */
export async function lockOrder(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db.select().from(sandboxOrders).where(eq(sandboxOrders.id, id)).for('update')
  return row
}

export async function setOrderStatus(
  db: Executor,
  id: string,
  status: OrderRow['status'],
): Promise<void> {
  await db.update(sandboxOrders).set({ status }).where(eq(sandboxOrders.id, id))
}

export async function insertPayment(db: Executor, payment: PaymentRow): Promise<void> {
  await db.insert(sandboxPayments).values(payment)
}

/** Attempts to pay an order, oldest first. */
export function findPayments(db: Executor, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(sandboxPayments)
    .where(eq(sandboxPayments.orderId, orderId))
    .orderBy(asc(sandboxPayments.createdAt))
}

export async function findPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(sandboxPayments).where(eq(sandboxPayments.id, id))
  return row
}

/** Captures due pending payments, of one order or of all. */
export function captureDue(db: Executor, now: Date, orderId?: string): Promise<PaymentRow[]> {
  return db
    .update(sandboxPayments)
    .set({ status: 'captured' })
    .where(
      and(
        eq(sandboxPayments.status, 'pending'),
        lte(sandboxPayments.captureAt, now),
        orderId === undefined ? undefined : eq(sandboxPayments.orderId, orderId),
      ),
    )
    .returning()
}

export async function insertRefund(
  db: Executor,
  refund: typeof sandboxRefunds.$inferInsert,
): Promise<void> {
  await db.insert(sandboxRefunds).values(refund)
}

export async function findRefund(
  db: Executor,
  receipt: string,
): Promise<{ id: string } | undefined> {
  const [row] = await db
    .select({ id: sandboxRefunds.id })
    .from(sandboxRefunds)
    .where(eq(sandboxRefunds.receipt, receipt))
  return row
}

/** What was refunded of a payment so far, paise. */
export async function refundedOf(db: Executor, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ paise: sql<number>`coalesce(sum(${sandboxRefunds.amountPaise}), 0)::int` })
    .from(sandboxRefunds)
    .where(or(eq(sandboxRefunds.paymentId, paymentId), eq(sandboxRefunds.partOfId, paymentId)))
  return row?.paise ?? 0
}

export function findOrders(db: Executor, ids: readonly string[]): Promise<OrderRow[]> {
  return db
    .select()
    .from(sandboxOrders)
    .where(inArray(sandboxOrders.id, [...ids]))
}
