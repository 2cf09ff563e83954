import type { Order } from '../orders.schemas.ts'
import { awaitsSlot } from './cancellation.ts'
import { settle } from './changed-tests.ts'
import { type Booking, charged, type LinkedChange } from './linked-orders.ts'

/* A visit after the first: that one did not take place, or the lab needs another sample. Rupees. */

/** The lines whose samples the coming visit of an order is for. */
export function visitLines<Line extends { readonly test_code?: string | undefined }>({
  lines,
  further_visit,
}: {
  readonly lines: readonly Line[]
  readonly further_visit?: Order['further_visit']
}): readonly Line[] {
  return further_visit
    ? lines.filter(({ test_code = '' }) => further_visit.tests.includes(test_code))
    : lines
}

/** What booking the next visit adds to the price of an order; 0 if it is free of charge. */
export function nextVisitCharge(
  order: Pick<Order, 'status' | 'visit_failed' | 'further_visit'>,
): number {
  if (!awaitsSlot(order)) return 0
  const { visit_failed, further_visit } = order
  return (visit_failed ? visit_failed.charge : further_visit?.charge) ?? 0
}

type VisitChange = Pick<LinkedChange, 'orders'> & {
  /** What comes back of a charge that is taken off: online, and what the lab received at a visit. */
  readonly online: number
  readonly atVisit: number
}

/**
 * Adds the charge of a further visit to an order, which is paid at that visit; or, with rupees below 0,
 * takes it off again: what is due falls first, and what was paid of it online comes back.
 */
export function chargeVisit({ orders }: Booking, orderId: string, rupees: number): VisitChange {
  const own = orders.find(({ order_id }) => order_id === orderId)
  if (!own) throw new Error('The order does not belong to the booking.')
  const added = { order: own, rupees, slotCharges: own.amounts.slot_charges }
  const changed = charged(own, added, Math.max(0, rupees))
  if (rupees >= 0) return { orders: [changed], online: 0, atVisit: 0 }
  const { order, online, atVisit } = settle(own, changed, 0)
  return { orders: [order], online, atVisit }
}
