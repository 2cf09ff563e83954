import type { OrderStatus } from '../codes.ts'
import type { OrderSummary } from '../orders.schemas.ts'

/** The order is waiting for its visit. */
export function isBeforeVisit(status: OrderStatus): boolean {
  return status === 'booked' || status === 'phlebotomist_assigned'
}

/** A home visit can be rated once it has taken place. */
export function isAfterVisit(status: OrderStatus): boolean {
  return !isBeforeVisit(status) && status !== 'draft' && status !== 'cancelled'
}

type Visited = Pick<OrderSummary, 'status' | 'phlebotomist_way'>

/** The phlebotomist has set out, or is there: the visit can no longer be changed. */
export function isOnTheWay({ status, phlebotomist_way: way }: Visited): boolean {
  return isBeforeVisit(status) && way !== undefined
}

/** A placed order can move to another slot until the phlebotomist sets out, or the visit begins. */
export function isChangeable(order: Visited): boolean {
  return isBeforeVisit(order.status) && !isOnTheWay(order)
}

/** A draft can be cancelled, and an order as long as it can be changed. */
export function isCancellable(order: Visited): boolean {
  return order.status === 'draft' || isChangeable(order)
}
