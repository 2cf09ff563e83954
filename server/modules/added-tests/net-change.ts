import type { Pricing } from '#contract/rules/pricing.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import { paidOnlineFor } from '../orders/share-refund.service.ts'
import { type CheaperOrder, differencePaise } from './added-price.ts'

/** What an added test changes for all orders of the visit together; one of the two sums is 0. */
export type NetChange = {
  /** More to pay: the test, less what the others cost less. */
  readonly duePaise: number
  readonly refundPaise: number
  /** Of it, by the id of the order that got cheaper. */
  readonly refunds: ReadonlyMap<string, number>
}

/**
 * An added test can make home collection free. Its price and that charge are set off against each
 * other, so that either something is due or something is refunded, never both. What is due at the visit of an order that was paid online falls first.
 */
export function netChange(
  order: OrderRow,
  after: Pricing,
  cheaper: readonly CheaperOrder[],
): NetChange {
  const difference = differencePaise(order, after)
  const more = Math.max(0, difference)
  const less = [{ order, paise: Math.max(0, -difference) }, ...cheaper].map((one) => ({
    id: one.order.id,
    paise: Math.min(one.paise - dueLessPaise(one.order, one.paise), refundablePaise(one.order)),
  }))
  const total = less.reduce((sum, { paise }) => sum + paise, 0)
  let kept = Math.min(more, total)
  const duePaise = more - kept
  const refunds = new Map<string, number>()
  for (const { id, paise } of less) {
    const own = Math.min(kept, paise)
    kept -= own
    refunds.set(id, paise - own)
  }
  return { duePaise, refundPaise: total - (more - duePaise), refunds }
}

/** What an offer of the gateway paid does not come back. */
function refundablePaise(order: OrderRow): number {
  return order.offerPaise > 0 ? paidOnlineFor(order) : Number.POSITIVE_INFINITY
}

/** What an order that was paid online has less to pay at its visit, of what it costs less. */
export function dueLessPaise({ paymentMode, duePaise }: OrderRow, lessPaise: number): number {
  return paymentMode === 'online' ? Math.min(duePaise, lessPaise) : 0
}
