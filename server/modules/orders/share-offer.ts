import type { Transaction } from '#server/db/client.ts'
import { findBooking } from './booking.repository.ts'
import { lockAnyOrder, updateOrder } from './order.repository.ts'

/**
 * Notes what an offer of the gateway paid of a payment: on its order, or divided over the orders of its
 * booking by what each costs.
 */
export async function shareOffer(
  tx: Transaction,
  orderId: string,
  offerPaise: number,
  payer: 'order' | 'booking',
): Promise<void> {
  if (offerPaise === 0) return
  const order = await lockAnyOrder(tx, orderId)
  if (!order) throw new Error('The order of a payment is gone.')
  const orders = payer === 'order' ? [order] : await findBooking(tx, order)
  let left = offerPaise
  let rest = orders.reduce((sum, { netPayablePaise }) => sum + netPayablePaise, 0)
  for (const one of orders) {
    const share = rest === 0 ? 0 : Math.round((left * one.netPayablePaise) / rest)
    left -= share
    rest -= one.netPayablePaise
    await updateOrder(tx, one.id, { offerPaise: one.offerPaise + share })
  }
}
