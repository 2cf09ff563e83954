import type { OrderStatus } from '../codes.ts'

/** The order is waiting for its visit. */
export function isBeforeVisit(status: OrderStatus): boolean {
  return status === 'booked' || status === 'phlebotomist_assigned'
}

/** A home visit can be rated once it has taken place. */
export function isAfterVisit(status: OrderStatus): boolean {
  return !isBeforeVisit(status) && status !== 'draft' && status !== 'cancelled'
}

/** A draft, or an order whose sample is not yet taken, can be cancelled. */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'draft' || isBeforeVisit(status)
}
