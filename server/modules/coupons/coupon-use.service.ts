import type { Executor, Transaction } from '#server/db/client.ts'
import { uncountUse } from './coupon.repository.ts'
import { type CouponOnOrder, findLiveUse, updateUse } from './coupon-use.repository.ts'

/* Call the functions that write with the order locked. */

/**
 * The coupon of an order: applied to a draft, or used by a placed order. That of a booking of several
 * is on its parent.
 */
export function couponOf(db: Executor, orderId: string): Promise<CouponOnOrder | undefined> {
  return findLiveUse(db, orderId)
}

/** Marks the coupon of a placed order as used. No effect without a coupon. */
export async function markCouponUsed(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const live = await findLiveUse(tx, orderId)
  if (live?.use.state !== 'applied') return
  await updateUse(tx, live.use.id, { state: 'used', endedAt: now })
}

/** Releases the coupon of a draft, or of an order that is cancelled. No effect without a coupon. */
export async function releaseCoupon(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const live = await findLiveUse(tx, orderId)
  if (!live) return
  await updateUse(tx, live.use.id, { state: 'released', endedAt: now })
  await uncountUse(tx, live.coupon.id)
}
