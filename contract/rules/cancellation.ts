import type { OrderStatus } from '../codes.ts'

/** An order waits for its visit. */
export function isBeforeVisit(status: OrderStatus): boolean {
  return status === 'booked' || status === 'phlebotomist_assigned'
}

/** A home visit is rated once somebody was there. */
export function isAfterVisit(status: OrderStatus): boolean {
  return !isBeforeVisit(status) && status !== 'draft' && status !== 'cancelled'
}

/** A draft, and an order until its sample is taken, can be cancelled. */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'draft' || isBeforeVisit(status)
}
