import { FOR_LATER, NOT_CONFIRMED } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isCancellable, isOnTheWay } from '#contract/rules/cancellation.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { lockBooking } from './booking.repository.ts'
import { cancelOrder } from './cancel-order.service.ts'
import { cancelPlaced, ordersToCancel } from './cancel-placed.service.ts'
import type { AmountDeps } from './changed-amounts.service.ts'
import { repriceBooking } from './draft-pricing.service.ts'
import { tooLate, unknownOrder } from './order.problems.ts'
import { findOrder, type OrderRow } from './order.repository.ts'
import { readOrder, requireOrder } from './reading/read-order.service.ts'
import { findVisitState } from './reading/visit-state.ts'
import { findDoneParts } from './visit-parts.repository.ts'

type CancelDeps = Pick<Deps, 'db' | 'clock' | 'messages'> & AmountDeps

type CancelRequest = {
  readonly orderId: string
  readonly reason: string
  /** All orders of its booking that wait for their visit. */
  readonly withLinked: boolean
}

/**
 * Cancels a patient's order, frees its slots and refunds it. Idempotent. `OF_DRAFTS` are for a draft: if
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
    const found = await findOrder(tx, accountId, orderId)
    if (found?.id !== orderId) throw unknownOrder()
    const booking = await lockBooking(tx, found)
    const order = booking.find(({ id }) => id === orderId) ?? found
    if (order.orderNo !== null && OF_DRAFTS.includes(reason)) return readOrder(tx, order, now)
    if (order.status === 'draft') {
      await cancelDraft(tx, booking, order, reason, now)
      return readOrder(tx, await requireOrder(tx, accountId, orderId), now)
    }
    const gone = ordersToCancel(booking, { order, withLinked })
    if (order.status === 'cancelled' && (!withLinked || gone.length === 0)) {
      return readOrder(tx, order, now)
    }
    for (const one of gone.length > 0 ? gone : [order]) await requireCancellable(tx, one)
    await cancelPlaced(tx, deps, booking, { order, withLinked, reason }, now)
    return readOrder(tx, await requireOrder(tx, accountId, orderId), now)
  }
  return inTransaction(db, async (tx) => auditWithWork(tx, await cancel(tx)))
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
  for (const { id } of isParent ? booking : [draft]) await cancelOrder(tx, id, reason, now)
  if (parent && !isParent) await repriceBooking(tx, parent, now)
}

/** @throws Problem 409 `too-late` */
async function requireCancellable(tx: Transaction, order: OrderRow): Promise<void> {
  const visit = await findVisitState(tx, order)
  if (isOnTheWay(visit) && !isCancellable(visit)) {
    throw tooLate(
      'The phlebotomist is on the way, so this order can no longer be cancelled. Please call us.',
    )
  }
  if (!isCancellable(visit)) {
    throw tooLate('Your sample has been collected, so this order can no longer be cancelled.')
  }
  if ((await findDoneParts(tx, order.id)).size > 0) {
    throw tooLate('Part of your visit is done, so this order can no longer be cancelled.')
  }
}
