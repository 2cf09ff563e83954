import { randomUUID } from 'node:crypto'
import type { Transaction } from '#server/db/client.ts'
import { transfer } from '../ledger/ledger.service.ts'
import { type RefundPart, refundFrom } from '../refunds/refund.service.ts'
import { parentIdOf } from './booking.repository.ts'
import type { OrderRow } from './order.repository.ts'
import { paidAtDoorPaise } from './order-pricing.ts'

/** What the patient paid online for an order: its share of the payment of its booking, paise. */
export function paidOnlineFor(order: OrderRow): number {
  const { paid, paymentMode, netPayablePaise, duePaise, offerPaise } = order
  const notOnline = duePaise + offerPaise + paidAtDoorPaise(order)
  const isOnline = paid && paymentMode === 'online'
  return isOnline ? Math.max(0, netPayablePaise - notOnline) : 0
}

/**
 * Notes in the ledger that the lab gives back by hand what it received at the visit of an order: nobody
 * tells when it is done.
 */
export async function returnAtDoor(
  tx: Transaction,
  { id: orderId }: Pick<OrderRow, 'id'>,
  paise: number,
  now: Date,
): Promise<void> {
  if (paise === 0) return
  const sides = { debit: 'sales', credit: 'door' } as const
  const entry = { ...sides, unit: 'paise', amount: paise, kind: 'door-refund' } as const
  const about = { reference: randomUUID(), orderId, reason: 'Given back by the lab' }
  await transfer(tx, { ...entry, ...about }, now)
}

/**
 * Refunds a part of what was paid online for an order of a booking: from its own payments (those of
 * added tests), then from that of the booking, which is its parent's, then from those of the others,
 * to which a charge may have passed.
 */
export async function refundShare(
  tx: Transaction,
  booking: readonly OrderRow[],
  order: OrderRow,
  part: Omit<RefundPart, 'orderId'>,
  now: Date,
): Promise<void> {
  const ids = [order.id, parentIdOf(order), ...booking.map(({ id }) => id)]
  await refundFrom(tx, [...new Set(ids)], { ...part, orderId: order.id }, now)
}
