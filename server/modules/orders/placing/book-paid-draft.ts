import { answersTo, unsafeAnswers } from '#contract/rules/safety.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Transaction } from '#server/db/client.ts'
import { toRupees } from '#server/money.ts'
import { couponOf } from '../../coupons/coupon-use.service.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import { walletHoldOf } from '../../wallet/wallet-hold.service.ts'
import { questionsOf } from '../drafts/order-lines.service.ts'
import { byTime, hasVisitLocation, requiredSlots } from '../drafts/required-slots.service.ts'
import { findLines, type LineRow, lockAnyOrder, type OrderRow } from '../order.repository.ts'
import { type BookingDeps, bookOrder } from './book-order.ts'
import { reacquireHolds } from './reacquire-holds.service.ts'

/** A place of the draft is gone: what was taken for it on the way is rolled back. */
class WindowFull extends Error {}

/**
 * Books a draft that was paid for online, at the amounts it was readied with; the caller has locked
 * it. A hold that ran out while the patient paid is taken again when its window has a place.
 * `impossible` changes nothing: the draft is cancelled or booked already, the amount (paise) is not
 * its own, it is not complete any more, or a window is full.
 */
export async function bookPaidDraft(
  tx: Transaction,
  deps: BookingDeps,
  paid: { readonly orderId: string; readonly amountPaise: number },
  now: Date,
): Promise<'booked' | 'impossible'> {
  const order = await lockAnyOrder(tx, paid.orderId)
  if (order?.status !== 'draft' || order.netPayablePaise !== paid.amountPaise) return 'impossible'
  const lines = await findLines(tx, [order.id])
  if (!isComplete(order, lines) || !(await isBacked(tx, order))) return 'impossible'
  try {
    await tx.transaction(async (savepoint) => {
      const held = await windowsOf(savepoint, order, lines, now)
      const payment = { paymentMode: 'online', paid: true } as const
      await bookOrder(savepoint, deps, { order, lines, held, payment, now })
    })
    return 'booked'
  } catch (error) {
    if (error instanceof WindowFull) return 'impossible'
    throw error
  }
}

async function windowsOf(
  tx: Transaction,
  order: OrderRow,
  lines: readonly LineRow[],
  now: Date,
): Promise<HeldWindow[]> {
  const held = await reacquireHolds(tx, order, requiredSlots(order, lines), now)
  if (!held) throw new WindowFull()
  return held.toSorted(byTime)
}

/** The patient may have changed the draft since it was readied; a yes stops the booking of a scan. */
function isComplete(order: OrderRow, lines: readonly LineRow[]): boolean {
  const questions = questionsOf(lines, order.member)
  const isSafe = unsafeAnswers(questions, order.safetyAnswers).length === 0
  return hasVisitLocation(order) && isSafe && answersTo(questions, order.safetyAnswers) !== null
}

/** Coupon and points that the amounts rest on may have gone back meanwhile. */
async function isBacked(tx: Transaction, order: OrderRow): Promise<boolean> {
  if (order.orderDiscountPaise > 0 && !(await couponOf(tx, order.id))) return false
  const points = pointsFor(toRupees(order.walletPaise))
  return points === 0 || ((await walletHoldOf(tx, order.id))?.points ?? 0) >= points
}
