import type { OrderStatus } from '../codes.ts'
import type { Order } from '../orders.schemas.ts'

/** The order is waiting for its visit. */
export function isBeforeVisit(status: OrderStatus): boolean {
  return status === 'booked' || status === 'phlebotomist_assigned'
}

/** A home visit can be rated once it has taken place. */
export function isAfterVisit(status: OrderStatus): boolean {
  return !isBeforeVisit(status) && status !== 'draft' && status !== 'cancelled'
}

/** A list of orders does not say which visits are late. */
type Visited = Pick<
  Order,
  'status' | 'phlebotomist_way' | 'late' | 'visit_begun' | 'visit_failed' | 'door_payments'
>

/** The phlebotomist has set out, or is there. */
export function isOnTheWay({ status, phlebotomist_way: way }: Visited): boolean {
  return isBeforeVisit(status) && way !== undefined
}

/** Part of it is done, or the lab has its money, unless the visit did not take place after all. */
export function hasBegun({ visit_begun, door_payments, visit_failed }: Visited): boolean {
  return visit_begun === true || (door_payments !== undefined && visit_failed === undefined)
}

/**
 * A placed order can move to another slot until the phlebotomist sets out, or the visit begins. If
 * the visit is late (late-visit.ts), until the phlebotomist is there.
 */
export function isChangeable(order: Visited): boolean {
  const isLate = isBeforeVisit(order.status) && order.late !== undefined && !hasBegun(order)
  if (isLate) return !order.phlebotomist_way?.arrived_at
  return isAddable(order)
}

/** A test can be added until the phlebotomist sets out with the tubes, or the visit begins. */
export function isAddable(order: Visited): boolean {
  return isBeforeVisit(order.status) && !isOnTheWay(order) && !hasBegun(order)
}

/** A draft can be cancelled, and an order as long as it can be changed. */
export function isCancellable(order: Visited): boolean {
  return order.status === 'draft' || isChangeable(order)
}
