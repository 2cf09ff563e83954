import { and, asc, eq, gt, inArray, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
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

/** What an offer of the gateway paid of the added tests of an order, by their code; paise. */
export async function offersByTest(
  db: Executor,
  orderId: string,
): Promise<ReadonlyMap<string, number>> {
  const rows = await db
    .select({ addition: payments.addition, paise: payments.offerPaise })
    .from(payments)
    .where(
      and(
        eq(payments.orderId, orderId),
        eq(payments.status, 'settled'),
        isNotNull(payments.addition),
        gt(payments.offerPaise, 0),
      ),
    )
    .orderBy(asc(payments.createdAt))
  // A test that was taken out and added again has its last payment.
  return new Map(
    rows.flatMap(({ addition, paise }) => (addition ? [[addition.line.code, paise]] : [])),
  )
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

/** A refund that was made came back. */
export async function markReturningAgain(db: Executor, paymentId: string, now: Date) {
  await db
    .update(payments)
    .set({ status: 'returning', updatedAt: now })
    .where(and(eq(payments.id, paymentId), eq(payments.status, 'returned')))
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
export async function findCancelRefunds(db: Executor, orderIds: readonly string[]) {
  return db
    .select({
      orderId: sql<string>`coalesce(${refunds.orderId}, ${payments.orderId})`,
      amountPaise: refunds.amountPaise,
      status: refunds.status,
    })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(
      and(
        eq(refunds.cause, 'cancelled'),
        or(
          inArray(refunds.orderId, [...orderIds]),
          and(isNull(refunds.orderId), inArray(payments.orderId, [...orderIds])),
        ),
      ),
    )
}

/** The refunds of payments that were not needed: of the draft of an order, of its booking, or of what was due. */
export async function findUnbookedRefunds(
  db: Executor,
  orderId: string,
  parentId: string,
): Promise<{ refund: RefundRow; payment: PaymentRow['status'] }[]> {
  return db
    .select({ refund: refunds, payment: payments.status })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(
      and(
        eq(refunds.cause, 'unbooked'),
        or(
          eq(payments.orderId, orderId),
          and(eq(payments.orderId, parentId), not(payments.forDue)),
        ),
        isNull(payments.addition),
      ),
    )
}

/** Refunds that the gateway was never asked for, or whose end it has not told. */
export function findPendingRefunds(
  db: Executor,
  gateway: PaymentRow['gateway'],
  asked: 'never' | 'before',
  limit: number,
): Promise<{ refund: RefundRow; payment: PaymentRow }[]> {
  return db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(
      and(
        eq(refunds.status, 'pending'),
        eq(payments.gateway, gateway),
        asked === 'never' ? isNull(refunds.gatewayRefundId) : isNotNull(refunds.gatewayRefundId),
      ),
    )
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

/** Keeps the gateway's id of a pending refund whose end is not known. */
export async function noteAsked(db: Executor, id: string, gatewayRefundId: string): Promise<void> {
  await db
    .update(refunds)
    .set({ gatewayRefundId })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'pending')))
}

/** A refund with its payment by the gateway's id, locked. */
export async function lockByGatewayRefund(
  db: Executor,
  gateway: PaymentRow['gateway'],
  gatewayRefundId: string,
): Promise<{ refund: RefundRow; payment: PaymentRow } | undefined> {
  const [row] = await db
    .select({ refund: refunds, payment: payments })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(and(eq(refunds.gatewayRefundId, gatewayRefundId), eq(payments.gateway, gateway)))
    .for('update', { of: refunds })
  return row
}

/** @returns whether it was done. */
export async function reopenRefund(db: Executor, id: string): Promise<boolean> {
  const open = await db
    .update(refunds)
    .set({ status: 'pending', doneAt: null })
    .where(and(eq(refunds.id, id), eq(refunds.status, 'done')))
    .returning({ id: refunds.id })
  return open.length > 0
}
