import type { OrderStatus } from '../codes.ts'

/** An order waits for its visit. */
export function isBeforeVisit(status: OrderStatus): boolean {
  return status === 'booked' || status === 'phlebotomist_assigned'
}

/** A draft, and an order until its sample is taken, can be cancelled. */
export function isCancellable(status: OrderStatus): boolean {
  return status === 'draft' || isBeforeVisit(status)
}
