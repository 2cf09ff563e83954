import type { Order } from '../orders.schemas.ts'
import { isBeforeVisit } from './cancellation.ts'
import { labMs, MINUTE } from './lab-time.ts'

/** A home visit is late from this many minutes after the end of its slot. */
export const LATE_FROM_MINUTES = 30

/** The time of a visit; an order of the contract satisfies it. */
type Timed = Pick<Order, 'slot' | 'phlebotomist_way'>

/**
 * Minutes from the end of the slot to the arrival, rounded down; negative before the end. An
 * arrival that has not happened is expected when the lab last said, and not before now. Null
 * without a slot.
 */
export function minutesAfterSlot(
  { slot, phlebotomist_way: way }: Timed,
  now: number,
): number | null {
  if (!slot) return null
  const end = labMs(slot.slot_date, slot.to_time)
  return Math.floor((arrivalOf(way, now) - end) / MINUTE)
}

function arrivalOf(way: Timed['phlebotomist_way'], now: number): number {
  if (way?.arrived_at) return Date.parse(way.arrived_at)
  return way?.arrives_at ? Math.max(Date.parse(way.arrives_at), now) : now
}

/**
 * Whether the lab owes the patient the credit and the other ways on: for a home visit that has
 * not taken place, and whose arrival is, or will be, `LATE_FROM_MINUTES` after the slot or more.
 */
export function isVisitLate(
  order: Timed & Pick<Order, 'status' | 'order_type'>,
  now: number,
): boolean {
  const minutes = minutesAfterSlot(order, now)
  return (
    order.order_type === 'home_collection' &&
    isBeforeVisit(order.status) &&
    minutes !== null &&
    minutes >= LATE_FROM_MINUTES
  )
}
