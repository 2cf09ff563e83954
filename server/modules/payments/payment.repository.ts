import { and, asc, desc, eq, inArray, isNull, lt, lte } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { gatewayEvents, payments } from '#server/db/schema/payments.ts'

export type PaymentRow = typeof payments.$inferSelect
export type PaymentStatus = PaymentRow['status']
export type GatewayName = PaymentRow['gateway']

/** @returns false if the draft already has an open payment. */
export async function insertPayment(db: Executor, payment: PaymentRow): Promise<boolean> {
  const inserted = await db
    .insert(payments)
    .values(payment)
    .onConflictDoNothing()
    .returning({ id: payments.id })
  return inserted.length > 0
}

export async function findPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id))
  return row
}

export async function findByGatewayOrder(
  db: Executor,
  gateway: GatewayName,
  gatewayOrderId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), eq(payments.gatewayOrderId, gatewayOrderId)))
  return row
}

/** Whether a draft was placed or cancelled. */
export async function hasLeftDraft(db: Executor, orderId: string): Promise<boolean> {
  const [row] = await db
    .select({ status: orders.status })
    .from(orders)
    .where(eq(orders.id, orderId))
  return row !== undefined && row.status !== 'draft'
}

/** The payment of an order that waits for its result, or for being settled. */
export async function findPaymentUnderWay(
  db: Executor,
  orderId: string,
): Promise<PaymentRow | undefined> {
  const [row] = await db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, ['open', 'paid'] as const)))
    .orderBy(desc(payments.createdAt))
    .limit(1)
  return row
}

/** Locked until the transaction ends. Lock the order first. */
export async function lockPayment(db: Executor, id: string): Promise<PaymentRow | undefined> {
  const [row] = await db.select().from(payments).where(eq(payments.id, id)).for('update')
  return row
}

/** Payments of an order in one of these states, locked. Lock the order first. */
export function lockPaymentsOf(
  db: Executor,
  orderId: string,
  statuses: readonly PaymentStatus[],
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.orderId, orderId), inArray(payments.status, [...statuses])))
    .orderBy(asc(payments.id))
    .for('update')
}

type Changes = Partial<
  Pick<PaymentRow, 'status' | 'gatewayPaymentId' | 'amountPaise' | 'offerPaise' | 'askAt'>
>

/**
 * Updates a payment whose state is in `from`; others do not change.
 * @returns whether it was updated.
 */
export async function changePayment(
  db: Executor,
  id: string,
  from: readonly PaymentStatus[],
  changes: Changes,
  now: Date,
): Promise<boolean> {
  const changed = await db
    .update(payments)
    .set({ ...changes, updatedAt: now })
    .where(and(eq(payments.id, id), inArray(payments.status, [...from])))
    .returning({ id: payments.id })
  return changed.length > 0
}

/** Stores the payment id from the browser's return, unless one is known. */
export async function recordAttempt(
  db: Executor,
  id: string,
  gatewayPaymentId: string,
  now: Date,
): Promise<void> {
  await db
    .update(payments)
    .set({ gatewayPaymentId, updatedAt: now })
    .where(and(eq(payments.id, id), eq(payments.status, 'open'), isNull(payments.gatewayPaymentId)))
}

/** Payments due for a check with the gateway, longest due first. */
export function findDueForReconciliation(
  db: Executor,
  gateway: GatewayName,
  now: Date,
  limit: number,
): Promise<PaymentRow[]> {
  return db
    .select()
    .from(payments)
    .where(and(eq(payments.gateway, gateway), lte(payments.askAt, now)))
    .orderBy(asc(payments.askAt))
    .limit(limit)
}

/** Whether this webhook was processed. */
export async function isKnownEvent(db: Executor, id: string): Promise<boolean> {
  const rows = await db
    .select({ id: gatewayEvents.id })
    .from(gatewayEvents)
    .where(eq(gatewayEvents.id, id))
  return rows.length > 0
}

export async function saveEvent(db: Executor, id: string, receivedAt: Date): Promise<void> {
  await db.insert(gatewayEvents).values({ id, receivedAt }).onConflictDoNothing()
}

/** Deletes events that arrived before an instant: a gateway repeats an event for a day at most. */
export async function deleteEventsBefore(db: Executor, instant: Date): Promise<void> {
  await db.delete(gatewayEvents).where(lt(gatewayEvents.receivedAt, instant))
}
