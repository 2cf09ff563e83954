import { NOT_CONFIRMED } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isCancellable, isOnTheWay } from '#contract/rules/cancellation.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { releaseCoupon } from '../coupons/coupon-use.service.ts'
import { forgetPosition } from '../phlebotomists/visit-progress.repository.ts'
import { refundOrder } from '../refunds/refund.service.ts'
import { releaseOrder } from '../slots/slot-hold.repository.ts'
import { releasePoints, returnPoints } from '../wallet/wallet-hold.service.ts'
import { tooLate, unknownOrder } from './order.problems.ts'
import { addEvent, lockOrder, updateOrder } from './order.repository.ts'
import { readOrder, requireOrder } from './reading/read-order.service.ts'
import { findVisitState } from './reading/visit-state.ts'
import { findDoneParts } from './visit-parts.repository.ts'

/**
 * Cancels a patient's order, frees its slots and refunds it. Idempotent. `NOT_CONFIRMED` is for the
 * draft of an emptied cart: if another tab has placed it, the order stays, and is returned.
 * @throws Problem 404, 409 `too-late`.
 */
export function cancelPatientOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { orderId, reason }: { readonly orderId: string; readonly reason: string },
): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const order = await lockOrder(tx, accountId, orderId)
    if (!order) throw unknownOrder()
    const isPlaced = order.orderNo !== null
    if (order.status === 'cancelled' || (isPlaced && reason === NOT_CONFIRMED)) {
      return readOrder(tx, order, now)
    }
    const visit = await findVisitState(tx, order)
    if (isOnTheWay(visit) && !isCancellable(visit)) {
      throw tooLate(
        'The phlebotomist is on the way, so this order can no longer be cancelled. Please call us.',
      )
    }
    if (!isCancellable(visit)) {
      throw tooLate('Your sample has been collected, so this order can no longer be cancelled.')
    }
    if ((await findDoneParts(tx, orderId)).size > 0) {
      throw tooLate('Part of your visit is done, so this order can no longer be cancelled.')
    }
    await cancelOrder(tx, orderId, reason, now)
    return readOrder(tx, await requireOrder(tx, accountId, orderId), now)
  })
}

/**
 * Cancels a draft or an order, locked by the caller: releases its slots and coupon, and refunds what
 * was paid to where it came from (contract/rules/refund.ts).
 */
export async function cancelOrder(
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  await updateOrder(tx, orderId, { status: 'cancelled', cancelReason: reason, updatedAt: now })
  await addEvent(tx, orderId, 'cancelled', now)
  await refundOrder(tx, orderId, reason, now)
  await releaseOrder(tx, orderId, now)
  await releaseCoupon(tx, orderId, now)
  await releasePoints(tx, orderId, now)
  await returnPoints(tx, orderId, now)
  await forgetPosition(tx, orderId)
}
