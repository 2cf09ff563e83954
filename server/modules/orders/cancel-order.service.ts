import { cancelLinked } from '#contract/rules/linked-orders.ts'
import type { Transaction } from '#server/db/client.ts'
import { toPaise } from '#server/money.ts'
import { releaseCoupon } from '../coupons/coupon-use.service.ts'
import { forgetPosition } from '../phlebotomists/visit-progress.repository.ts'
import { recountPlans } from '../repeat-plans/recount-plans.service.ts'
import { releaseOrder } from '../slots/slot-hold.repository.ts'
import { releasePoints, returnPoints } from '../wallet/wallet-hold.service.ts'
import { findBooking } from './booking.repository.ts'
import type { Refund } from './changed.messages.ts'
import {
  addEvent,
  lockAnyOrder,
  lockDrafts,
  type OrderRow,
  updateOrder,
} from './order.repository.ts'
import { paidAtDoorPaise } from './order-pricing.ts'
import { toBooking } from './reading/linked-orders.ts'
import { saveReportTimes } from './report-times.service.ts'
import { paidOnlineFor, refundShare, returnAtDoor } from './share-refund.service.ts'

type Cancellation = {
  readonly reason: string
  /** The patient's timeline says why. */
  readonly byLab?: boolean
  /** Of its share of the payment, what is kept for a charge that passed to the others. */
  readonly keptPaise?: number
}

/**
 * Cancels a draft or an order, locked by the caller: releases its slots and coupon (with the last
 * order of a booking), and refunds what was paid for it to where it came from
 * (contract/rules/refund.ts): its share of the payment of its booking.
 */
export async function cancelOrder(
  tx: Transaction,
  orderId: string,
  { reason, byLab = false, keptPaise = 0 }: Cancellation,
  now: Date,
): Promise<void> {
  await updateOrder(tx, orderId, { status: 'cancelled', cancelReason: reason, updatedAt: now })
  await addEvent(tx, orderId, 'cancelled', now, { note: byLab ? reason : null })
  await refundCancelled(tx, orderId, reason, now, keptPaise)
  await releaseOrder(tx, orderId, now)
  await releaseUnusedCoupon(tx, orderId, now)
  await releasePoints(tx, orderId, now)
  await returnPoints(tx, orderId, now)
  await forgetPosition(tx, orderId)
  await recountPlans(tx, orderId, now)
  await moveTurns(tx, orderId)
}

/** What is refunded of a placed order that is cancelled with nothing kept back, for its message. */
export function fullRefund(order: OrderRow): Refund {
  const { refund } = cancelLinked(toBooking([order]), order.id)
  const { online, wallet_points: points, at_visit = 0 } = refund
  const state = order.paid ? 'paid' : 'unpaid'
  return { onlinePaise: toPaise(online), points, doorPaise: toPaise(at_visit), state }
}

/** The others of its home visit are seen earlier. */
async function moveTurns(tx: Transaction, orderId: string): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  if (order) await saveReportTimes(tx, order)
}

/** The coupon of a booking is used as long as one of its orders is. */
async function releaseUnusedCoupon(tx: Transaction, orderId: string, now: Date): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  const booking = order ? await findBooking(tx, order) : []
  const [parent] = booking
  if (!parent || booking.some(({ status }) => status !== 'cancelled')) return
  await releaseCoupon(tx, parent.id, now)
}

async function refundCancelled(
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
  keptPaise: number,
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  const booking = order ? await findBooking(tx, order) : []
  if (!order) return
  const amountPaise = paidOnlineFor(order) - keptPaise
  await refundShare(tx, booking, order, { amountPaise, cause: 'cancelled', reason }, now)
  await returnAtDoor(tx, order, paidAtDoorPaise(order), now)
}

/** Cancels the draft of an account and those linked to it. */
export async function cancelDrafts(
  tx: Transaction,
  accountId: string,
  reason: string,
  now: Date,
): Promise<void> {
  for (const { id } of await lockDrafts(tx, accountId)) await cancelOrder(tx, id, { reason }, now)
}
