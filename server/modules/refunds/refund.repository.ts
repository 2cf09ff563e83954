import { and, asc, eq, inArray } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

export type RefundRow = typeof refunds.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** The payment that an order was booked with, locked. Lock the order first. */
export async function lockSettledPayment(
  db: Executor,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'settled')))
    .for('update')
  return row
}

/** Marks a payment as being refunded. */
export async function markReturning(db: Executor, paymentId: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'returning', askAt: null, updatedAt: now })
    .where(and(eq(payments.id, paymentId), inArray(payments.status, ['paid', 'settled'] as const)))
}

export async function markReturned(db: Executor, paymentId: string, now: Date): Promise<void> {
  await db
    .update(payments)
    .set({ status: 'returned', updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'returning')))
}

export async function insertRefund(
  db: Executor,
  refund: Omit<RefundRow, 'status' | 'gatewayRefundId' | 'doneAt'>,
): Promise<void> {
  await db.insert(refunds).values({ ...refund, status: 'pending' })
}

export async function findRefund(db: Executor, paymentId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return row
}

/** The refund of a cancelled order. */
export async function findCancelRefund(
  db: Executor,
  orderId: string,
): Promise<RefundRow | undefined> {
  const [row] = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(payments.orderId, orderId), eq(refunds.cause, 'cancelled')))
  return row?.refund
}

export function findPendingRefunds(
  db: Executor,
  gateway: PaymentRow['gateway'],
  limit: number,
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  return db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, eq(payments.id, refunds.paymentId))
    .where(and(eq(refunds.status, 'pending'), eq(payments.gateway, gateway)))
    .orderBy(asc(refunds.createdAt))
    .limit(limit)
}

/** @returns whether it was pending. */
export async function finishRefund(
  db: Executor,
  id: string,
  gatewayRefundId: string,
  now: Date,
): Promise<boolean> {
  const done = await db
    .update(refunds)
    .set({ status: 'done', gatewayRefundId, doneAt: now })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
    .returning({ id: refunds.id })
  return done.length > 0
}
