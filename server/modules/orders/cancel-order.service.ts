import type { Transaction } from '#server/db/client.ts'
import { releaseCoupon } from '../coupons/coupon-use.service.ts'
import { refundOrder } from '../refunds/refund.service.ts'
import { releaseOrder } from '../slots/slot-hold.repository.ts'
import { releasePoints, returnPoints } from '../wallet/wallet-hold.service.ts'
import { addEvent, updateOrder } from './order.repository.ts'

/**
 * Cancels a draft or an order, locked by the caller: windows and coupon are free again, and what was
 * taken goes back to where it came from (rule refund.ts).
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
}
