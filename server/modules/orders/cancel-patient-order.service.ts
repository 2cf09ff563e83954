import { FOR_LATER, NOT_CONFIRMED } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isBeforeVisit, isCancellable } from '#contract/rules/cancellation.ts'
import { cancelLinked } from '#contract/rules/linked-orders.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { toPaise } from '#server/money.ts'
import { findRecipient } from '../account/recipient.ts'
import { type AmountDeps, applyChange, closedIn } from './apply-change.service.ts'
import { cancelOrder } from './cancel-order.service.ts'
import { lockOrderToChange, requireOpen } from './changeable-order.ts'
import { type CancelledWords, cancelledMessage, type Refund } from './changed.messages.ts'
import { repriceBooking } from './draft-pricing.service.ts'
import { cancelFurtherVisit } from './further-visit.service.ts'
import { isBankDeciding, type OrderRow } from './order.repository.ts'
import { changedOthers, pricesAfter } from './price-after.ts'
import { toBooking } from './reading/linked-orders.ts'
import { readOrder, requireOrder } from './reading/read-order.service.ts'
import { findVisited, timesAfterLeaving } from './report-times.service.ts'
import { paidOnlineFor } from './share-refund.service.ts'

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'messages'> & AmountDeps

type CancelRequest = {
  readonly orderId: string
  readonly reason: string
  /** All orders of its booking that wait for their visit. */
  readonly withLinked: boolean
}

/**
 * Cancels a patient's order, frees its slots and refunds it; of one that needs another sample, only the
 * visit for it. Idempotent. `OF_DRAFTS` are for a draft: if
 * another tab has placed it, the order stays, and is returned. A linked
 * draft leaves its booking; the parent ends it.
 * @throws Problem 404, 409 `too-late`.
 */
export function cancelPatientOrder(
  { db, clock, ...deps }: CancelDeps,
  accountId: string,
  { orderId, reason, withLinked }: CancelRequest,
): Promise<Order> {
  async function cancel(tx: Transaction): Promise<Order> {
    const now = clock.now()
    const { order, booking } = await lockOrderToChange(tx, accountId, orderId)
    if (order.orderNo !== null && OF_DRAFTS.includes(reason)) return readOrder(tx, order, now)
    if (order.status === 'draft') {
      await cancelDraft(tx, booking, order, reason, now)
      return readOrder(tx, await requireOrder(tx, accountId, orderId), now)
    }
    const gone = withLinked ? booking.filter(waitsForFirst) : [order]
    if (order.furtherVisit && (!withLinked || gone.length === 0)) {
      await cancelFurtherVisit(tx, deps, order, now)
      return readOrder(tx, await requireOrder(tx, accountId, orderId), now)
    }
    if (order.status === 'cancelled' && (!withLinked || gone.length === 0)) {
      return readOrder(tx, order, now)
    }
    for (const one of gone.length > 0 ? gone : [order]) {
      await requireOpen(tx, one, isCancellable, 'this order can no longer be cancelled')
    }
    await cancelPlaced(tx, deps, { booking, order, gone, withLinked, reason }, now)
    return readOrder(tx, await requireOrder(tx, accountId, orderId), now)
  }
  return inTransaction(db, async (tx) => auditWithWork(tx, await cancel(tx)))
}

/** As `isBeforeFirstVisit` of the contract: cancelling all leaves a visit for another sample. */
function waitsForFirst({ status, furtherVisit }: OrderRow): boolean {
  return isBeforeVisit(status) && furtherVisit === null
}

const OF_DRAFTS: readonly string[] = [NOT_CONFIRMED, FOR_LATER]

async function cancelDraft(
  tx: Transaction,
  booking: readonly OrderRow[],
  draft: OrderRow,
  reason: string,
  now: Date,
): Promise<void> {
  const [parent] = booking
  const isParent = parent?.id === draft.id
  for (const { id } of isParent ? booking : [draft]) await cancelOrder(tx, id, { reason }, now)
  if (parent && !isParent) await repriceBooking(tx, parent, now)
}

type Cancelled = Pick<CancelRequest, 'withLinked' | 'reason'> & {
  readonly booking: readonly OrderRow[]
  readonly order: OrderRow
  /** It alone, or all that wait for their visit. */
  readonly gone: readonly OrderRow[]
}

/**
 * Cancels orders of a booking as contract/rules/linked-orders.ts says, and tells the patient. A
 * collection charge that passes to those who stay is kept back from the refund.
 */
async function cancelPlaced(
  tx: Transaction,
  deps: Omit<CancelDeps, 'db' | 'clock'>,
  { booking, order, gone, withLinked, reason }: Cancelled,
  now: Date,
): Promise<void> {
  const visited = await findVisited(tx, order)
  const change = cancelLinked(toBooking(booking), withLinked ? 'all' : order.id)
  const { orders } = change
  const paid = gone.reduce((sum, one) => sum + paidOnlineFor(one), 0)
  const isClosed = (await closedIn(tx, { booking, orders }, now)).length > 0
  const keptAll = isClosed ? 0 : paid - toPaise(change.refund.online)
  let keptPaise = keptAll
  for (const one of gone) {
    const kept = Math.min(keptPaise, paidOnlineFor(one))
    keptPaise -= kept
    await cancelOrder(tx, one.id, { reason, keptPaise: kept }, now)
  }
  if (!isClosed) await applyChange(tx, deps, { booking, orders }, now)
  const refund = {
    onlinePaise: paid - keptAll,
    points: change.refund.wallet_points,
    doorPaise: toPaise(change.refund.at_visit ?? 0),
    state: await paymentStateOf(tx, gone),
  }
  const changed = await timesAfterLeaving(tx, visited, gone)
  await tellCancelled(tx, deps, booking, { order, people: gone, refund, changed })
}

async function paymentStateOf(
  tx: Transaction,
  gone: readonly OrderRow[],
): Promise<Refund['state']> {
  if (gone.some(({ paid }) => paid)) return 'paid'
  for (const { id } of gone) if (await isBankDeciding(tx, id)) return 'paying'
  return 'unpaid'
}

/** One message for all orders that were cancelled at once; of one alone, also what others cost then. */
async function tellCancelled(
  tx: Transaction,
  { messages, config }: Pick<Deps, 'messages' | 'config'>,
  booking: readonly OrderRow[],
  told: Pick<CancelledWords, 'refund' | 'changed'> & {
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
