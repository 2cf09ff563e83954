import type { OrderStatus } from '../codes.ts'
import type { Order } from '../orders.schemas.ts'

/** The order is waiting for its visit. */
export function isBeforeVisit(status: OrderStatus): boolean {
  return status === 'booked' || status === 'phlebotomist_assigned'
}

/** It waits for its first visit, or for that in its place: nothing was taken yet. */
export function isBeforeFirstVisit({
  status,
  further_visit,
}: Pick<Order, 'status' | 'further_visit'>): boolean {
  return isBeforeVisit(status) && further_visit === undefined
}

/** A home visit can be rated once it has taken place. */
export function isAfterVisit(status: OrderStatus): boolean {
  return !isBeforeVisit(status) && status !== 'draft' && status !== 'cancelled'
}

/** What the rules of changes and late visits read of an order. A list does not say which visits are late. */
export type VisitState = Pick<
  Order,
  | 'status'
  | 'phlebotomist_way'
  | 'late'
  | 'visit_begun'
  | 'visit_failed'
  | 'further_visit'
  | 'door_payments'
>

/** The phlebotomist has set out, or is there. */
export function isOnTheWay({ status, phlebotomist_way: way }: VisitState): boolean {
  return isBeforeVisit(status) && way !== undefined
}

/** Part of it is done, or the lab has its money, unless that was for a visit before this one. */
export function hasBegun(order: VisitState): boolean {
  const { visit_begun, door_payments, visit_failed, further_visit } = order
  const isFurther = visit_failed !== undefined || further_visit !== undefined
  return visit_begun === true || (door_payments !== undefined && !isFurther)
}

/** A visit did not take place, or another sample is needed, and the patient has not booked the next visit. */
export function awaitsSlot({
  status,
  visit_failed,
  further_visit,
}: Pick<VisitState, 'status' | 'visit_failed' | 'further_visit'>): boolean {
  return visit_failed !== undefined || (status === 'resample' && further_visit !== undefined)
}

/**
 * A placed order can move to another slot until the phlebotomist sets out, or the visit begins. If
 * the visit is late (late-visit.ts), until the phlebotomist is there.
 */
export function isChangeable(order: VisitState): boolean {
  const isLate = isBeforeVisit(order.status) && order.late !== undefined && !hasBegun(order)
  if (isLate) return !order.phlebotomist_way?.arrived_at
  return isWaiting(order) || awaitsSlot(order)
}

function isWaiting(order: VisitState): boolean {
  return isBeforeVisit(order.status) && !isOnTheWay(order) && !hasBegun(order)
}

/** A test can be added until the phlebotomist sets out with the tubes, or the visit begins. */
export function isAddable(order: VisitState): boolean {
  return isWaiting(order) && order.further_visit === undefined
}

/**
 * A draft can be cancelled, and an order as long as it can be changed. Of an order that needs another
 * sample, only the visit for it can be cancelled, once it is booked: the order stays.
 */
export function isCancellable(order: VisitState): boolean {
  if (order.further_visit && awaitsSlot(order)) return false
  return order.status === 'draft' || isChangeable(order)
}
