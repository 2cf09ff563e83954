import { REFUND_DAYS } from '#config/constants.ts'
import type { LinkedOrders, Order, Refund } from '#contract/orders.schemas.ts'
import { paidAtDoor } from '#contract/rules/door-payments.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import { type RefundAmounts, refundOf } from '#contract/rules/refund.ts'
import { formatCount } from '#lib/format/text-format.ts'
import { formatRupees } from '#ui/rupees.ts'

/** The refund of a cancellation, part by part; the server uses the same rule. */
export function refundPreview(order: Order): string[] {
  const parts = refundParts(refundOf(order))
  return parts.length > 0 ? parts : [nothingBack([order], 'no refund is due', order.linked)]
}

/**
 * Said of orders that were not paid, or whose bank has not decided yet.
 * @param booking the booking of the orders, which may have other orders that were paid
 */
export function nothingBack(
  orders: readonly Pick<Order, 'payment_under_way'>[],
  then: string,
  booking: Pick<LinkedOrders, 'total' | 'due'> = { total: 0, due: 0 },
): string {
  if (orders.some((order) => order.payment_under_way)) {
    return 'We have not received your payment yet. If your bank confirms it, we refund all of it.'
  }
  if (booking.total <= booking.due) return `You have not paid, so ${then}.`
  return `Nothing was paid for ${orders.length > 1 ? 'these orders' : 'this order'}, so ${then}.`
}

/** The refund and whether it has arrived; empty when nothing was paid. */
export function formatRefund(order: Order): string[] {
  const { refund } = order
  if (!refund) return []
  const { online, wallet_points, wallet, at_visit = 0, status } = refund
  return [
    ...(online > 0 ? [onlineRefund(online, status)] : []),
    ...(wallet_points > 0
      ? [
          `${pointsInWords(wallet_points, wallet)} ${wallet_points === 1 ? 'is' : 'are'} back in your wallet`,
        ]
      : []),
    ...keptInWords(order, refund),
    ...(at_visit > 0 ? [visitRefund(at_visit)] : []),
    ...offerInWords(refund),
  ]
}

/** What was paid at the visit and comes back, in words. */
export function visitRefund(rupees: number): string {
  return `We give back ${formatRupees(rupees)}, which you paid at the visit`
}

/** What was paid online and comes back, in words. */
export function onlineRefund(rupees: number, status: Refund['status']): string {
  return status === 'pending'
    ? `${formatRupees(rupees)} goes back to where you paid from, in ${REFUND_DAYS}`
    : `${formatRupees(rupees)} was refunded to where you paid from`
}

/** What the others of its booking carry now, and what it paid of that. */
function keptInWords(
  { linked, paid, payment_mode, net_payable, due_at_visit = 0, door_payments }: Order,
  { online, gateway_offer = 0 }: RefundAmounts,
): string[] {
  if (!linked || !paid || payment_mode !== 'online') return []
  const there = due_at_visit + paidAtDoor({ door_payments })
  const kept = roundToPaisa(net_payable - there - online - gateway_offer)
  const others = linked.orders.length > 2 ? 'other orders' : 'other order'
  return kept > 0 ? [`${formatRupees(kept)} went to the home collection of the ${others}`] : []
}

/** Where each part goes; empty when nothing comes back. */
export function refundParts(refund: RefundAmounts): string[] {
  const { online, wallet_points, wallet, at_visit = 0 } = refund
  return [
    ...(online > 0 ? [`${formatRupees(online)} to the card, account or UPI you paid from`] : []),
    ...(wallet_points > 0
      ? [`${pointsInWords(wallet_points, wallet)} to your wallet, at once`]
      : []),
    ...(at_visit > 0 ? [`${formatRupees(at_visit)} from us, which you paid at the visit`] : []),
    ...offerInWords(refund),
  ]
}

/** A gateway refunds what it took, so that the sum is less than the price. */
function offerInWords({ gateway_offer = 0 }: RefundAmounts): string[] {
  if (gateway_offer === 0) return []
  return [`${formatRupees(gateway_offer)} paid by an offer of the payment company is not refunded`]
}

function pointsInWords(points: number, rupees: number): string {
  return `${formatCount(points, 'point')} (${formatRupees(rupees)})`
}
