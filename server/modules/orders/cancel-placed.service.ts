import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { cancelLinked, type LinkedChange } from '#contract/rules/linked-orders.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { toPaise } from '#server/money.ts'
import { findRecipient } from '../account/recipient.ts'
import { cancelOrder } from './cancel-order.service.ts'
import { type CancelledWords, cancelledMessage } from './changed.messages.ts'
import { type AmountDeps, isBillingClosed, saveAmounts } from './changed-amounts.service.ts'
import type { OrderRow } from './order.repository.ts'
import { changedOthers, pricesAfter } from './price-after.ts'
import { toBookedOrder, toLinkedOrder } from './reading/linked-orders.ts'
import { paidOnlineFor } from './share-refund.service.ts'

/** One order of a booking, or all that wait for their visit. */
type Cancelled = { readonly order: OrderRow; readonly withLinked: boolean; readonly reason: string }

/** The orders that a call cancels. */
export function ordersToCancel(
  booking: readonly OrderRow[],
  { order, withLinked }: Omit<Cancelled, 'reason'>,
): readonly OrderRow[] {
  return withLinked ? booking.filter(({ status }) => isBeforeVisit(status)) : [order]
}

/**
 * Cancels one order of a booking, or all that wait for their visit, and tells the patient: what contract/rules/linked-orders.ts
 * says. A collection charge that passes to those who stay is kept back from the refund. The caller has
 * locked the booking.
 */
export async function cancelPlaced(
  tx: Transaction,
  deps: AmountDeps & Pick<Deps, 'messages'>,
  booking: readonly OrderRow[],
  cancelled: Cancelled,
  now: Date,
): Promise<void> {
  const { order, withLinked, reason } = cancelled
  const gone = ordersToCancel(booking, cancelled)
  const orders = booking.map((one) => toLinkedOrder(toBookedOrder(one)))
  const change = cancelLinked({ orders }, withLinked ? 'all' : order.id)
  const paid = gone.reduce((sum, one) => sum + paidOnlineFor(one), 0)
  const isClosed = await changesClosed(tx, booking, change, now)
  const keptAll = isClosed ? 0 : paid - toPaise(change.refund.online)
  let keptPaise = keptAll
  for (const one of gone) {
    const kept = Math.min(keptPaise, paidOnlineFor(one))
    keptPaise -= kept
    await cancelOrder(tx, one.id, reason, now, kept)
  }
  if (!isClosed) await saveAmounts(tx, deps, change, now)
  const refund = {
    onlinePaise: paid - keptAll,
    points: change.refund.wallet_points,
    isPaid: gone.some(({ paid, paymentMode }) => paid && paymentMode === 'online'),
  }
  await tellCancelled(tx, deps, booking, { order, people: gone, refund })
}

/** One message for all orders that were cancelled at once; of one alone, also what others cost then. */
async function tellCancelled(
  tx: Transaction,
  { messages, config }: Pick<Deps, 'messages' | 'config'>,
  booking: readonly OrderRow[],
  told: Pick<CancelledWords, 'refund'> & {
    readonly order: OrderRow
    readonly people: readonly OrderRow[]
  },
): Promise<void> {
  const to = await findRecipient(tx, told.order.accountId)
  if (to === undefined) return
  const prices = await pricesAfter(tx, booking)
  const rest = prices.map(({ order }) => order)
  const others = changedOthers(prices, told.people)
  await messages.send(cancelledMessage({ ...told, rest, others, to, config }), tx)
}

async function changesClosed(
  tx: Transaction,
  booking: readonly OrderRow[],
  { orders }: LinkedChange,
  now: Date,
): Promise<boolean> {
  for (const { order_id, amounts } of orders) {
    const order = booking.find(({ id }) => id === order_id)
    const isChanged = order?.netPayablePaise !== toPaise(amounts.net_payable)
    if (isChanged && (await isBillingClosed(tx, order_id, now))) return true
  }
  return false
}
