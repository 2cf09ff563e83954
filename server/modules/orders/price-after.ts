import type { Transaction } from '#server/db/client.ts'
import { findBooking } from './booking.repository.ts'
import type { OrderRow } from './order.repository.ts'
import { duePaiseOf } from './order-pricing.ts'

/** What an order cost before a change, and what it costs now; paise. */
export type PriceAfter = {
  readonly order: OrderRow
  readonly beforePaise: number
  readonly afterPaise: number
  /** To pay at the visit now. */
  readonly duePaise: number
}

/**
 * The prices of the orders of a booking after a change, as stored: messages state these, not what a
 * change was expected to cost. Cancelled orders are left out.
 * @param booking as it was before the change
 */
export async function pricesAfter(
  tx: Transaction,
  booking: readonly OrderRow[],
): Promise<PriceAfter[]> {
  const [any] = booking
  const now = any ? await findBooking(tx, any) : []
  return now
    .filter(({ status }) => status !== 'cancelled')
    .map((order) => {
      const before = booking.find(({ id }) => id === order.id) ?? order
      return {
        order,
        beforePaise: before.netPayablePaise,
        afterPaise: order.netPayablePaise,
        duePaise: duePaiseOf(order),
      }
    })
}

/** Of the other orders, those whose price changed. */
export function changedOthers(
  prices: readonly PriceAfter[],
  own: readonly Pick<OrderRow, 'id'>[],
): PriceAfter[] {
  return prices.filter(
    ({ order, beforePaise, afterPaise }) =>
      beforePaise !== afterPaise && !own.some(({ id }) => id === order.id),
  )
}
