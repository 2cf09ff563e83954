import { and, asc, eq, or } from 'drizzle-orm'
import { FOR_LATER } from '#contract/codes.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { orderLines, orders } from '#server/db/schema/orders.ts'
import type { OrderRow } from './order.repository.ts'

type Linked = Pick<OrderRow, 'id' | 'parentOrderId'>

/** The id of the order that the others of its booking are linked to. */
export function parentIdOf({ id, parentOrderId }: Linked): string {
  return parentOrderId ?? id
}

/**
 * Names the visit of an order: the home orders of a booking are one, apart from those that were moved
 * to a time of their own.
 */
export function visitIdOf(order: Linked & Pick<OrderRow, 'ownVisit'>): string {
  return order.ownVisit ? `own-${order.id}` : parentIdOf(order)
}

/**
 * The orders that were booked together with this one, itself included, the parent first: drafts, or
 * placed orders with cancelled ones. A single order is alone.
 */
export async function findBooking(db: Executor, order: OrderRow): Promise<OrderRow[]> {
  const parentId = parentIdOf(order)
  const rows = await db
    .select()
    .from(orders)
    .where(or(eq(orders.id, parentId), eq(orders.parentOrderId, parentId)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const parent = rows.find(({ id }) => id === parentId)
  const own = rows.find(({ id }) => id === order.id) ?? order
  if (!parent || !belongs(own, parent)) return [own]
  return [parent, ...rows.filter((row) => row !== parent && belongs(row, parent))]
}

/** A person who was taken out of the draft of a booking does not belong to it. */
function belongs(row: OrderRow, parent: OrderRow): boolean {
  return parent.orderNo === null
    ? row.status === 'draft' && parent.status === 'draft'
    : row.orderNo !== null
}

/** The same, locked until the transaction ends: the parent first, then the others by id. */
export async function lockBooking(tx: Transaction, order: OrderRow): Promise<OrderRow[]> {
  const parentId = parentIdOf(order)
  await tx.select({ id: orders.id }).from(orders).where(eq(orders.id, parentId)).for('update')
  await tx
    .select({ id: orders.id })
    .from(orders)
    .where(eq(orders.parentOrderId, parentId))
    .orderBy(asc(orders.id))
    .for('update')
  return findBooking(tx, order)
}

/** The ids of the orders that are visited together with this one, itself and cancelled ones included. */
export async function ordersOfVisit(db: Executor, order: OrderRow): Promise<string[]> {
  const visit = visitIdOf(order)
  const booking = await findBooking(db, order)
  return booking
    .filter((one) => one.orderType === order.orderType && visitIdOf(one) === visit)
    .map(({ id }) => id)
}

/**
 * The placed orders whose home visit is at the same time as that of this one, itself included, without
 * cancelled ones: the parent first.
 */
export async function findHomeVisit(db: Executor, order: OrderRow): Promise<OrderRow[]> {
  const visit = visitIdOf(order)
  const booking = await findBooking(db, order)
  return booking.filter(
    (one) =>
      one.orderType === 'home_collection' &&
      one.status !== 'cancelled' &&
      visitIdOf(one) === visit &&
      one.slotDate === order.slotDate &&
      one.slotFrom === order.slotFrom,
  )
}

/** The tests of people who left this booking for a visit of their own, and have not come back to it. */
export async function codesForLater(db: Executor, order: OrderRow): Promise<string[]> {
  const parentId = parentIdOf(order)
  const rows = await db
    .select({ member: orders.memberId, code: orderLines.code, reason: orders.cancelReason })
    .from(orders)
    .innerJoin(orderLines, eq(orderLines.orderId, orders.id))
    .where(or(eq(orders.id, parentId), eq(orders.parentOrderId, parentId)))
    .orderBy(asc(orders.createdAt), asc(orders.id))
  const last = new Map(rows.map(({ member, reason }) => [member, reason]))
  return rows.filter(({ member }) => last.get(member) === FOR_LATER).map(({ code }) => code)
}

/** Whether drafts are linked to this one. */
export async function hasLinkedDrafts(db: Executor, parentId: string): Promise<boolean> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(isLinkedDraft(parentId))
    .limit(1)
  return rows.length > 0
}

/** After the parent was abandoned: they are being booked again. */
export async function reopenLinked(tx: Transaction, parentId: string): Promise<void> {
  await tx.update(orders).set({ checkoutStage: 'details' }).where(isLinkedDraft(parentId))
}

const isLinkedDraft = (parentId: string) =>
  and(eq(orders.parentOrderId, parentId), eq(orders.status, 'draft'))
