import { and, asc, eq, inArray, isNull, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'

export type RefundRow = typeof refunds.$inferSelect
export type PaymentRow = typeof payments.$inferSelect

/** The payments of an order and its added tests, locked, oldest first. Lock the order first. */
export function lockSettledPayments(db: Executor, orderId: string): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), eq(payments.status, 'settled')))
    .orderBy(asc(payments.createdAt), asc(payments.id))
    .for('update')
}

/** How much of a payment was refunded in parts, paise. */
export async function refundedParts(db: Executor, paymentId: string): Promise<number> {
  const [row] = await db
    .select({ paise: sql<number>`coalesce(sum(${refunds.amountPaise}), 0)::int` })
    .from(refunds)
    .where(eq(refunds.partOfId, paymentId))
  return row?.paise ?? 0
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

/** The refund of all that was left of a payment. */
export async function findRefund(db: Executor, paymentId: string): Promise<RefundRow | undefined> {
  const [row] = await db.select().from(refunds).where(eq(refunds.paymentId, paymentId))
  return row
}

/** The refunds of a cancelled order, from its payments or that of its booking. */
export async function findCancelRefunds(db: Executor, orderId: string): Promise<RefundRow[]> {
  const rows = await db
    .select({ refund: refunds })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(
      and(
        eq(refunds.cause, 'cancelled'),
        or(
          eq(refunds.orderId, orderId),
          and(isNull(refunds.orderId), eq(payments.orderId, orderId)),
        ),
      ),
    )
  return rows.map(({ refund }) => refund)
}

export function findPendingRefunds(
  db: Executor,
  gateway: PaymentRow['gateway'],
  limit: number,
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  return db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
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
