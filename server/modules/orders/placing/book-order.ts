import { randomInt } from 'node:crypto'
import type { PaymentMode } from '#contract/codes.ts'
import { type SecondSample, tubePlan } from '#contract/rules/tubes.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { inSavepoint } from '#server/db/transaction.ts'
import { labDay } from '#server/lab-time.ts'
import { toRupees } from '#server/money.ts'
import { deleteLines } from '../../cart/cart.repository.ts'
import { markCouponUsed } from '../../coupons/coupon-use.service.ts'
import { bookHold, type HeldWindow } from '../../slots/slot-hold.repository.ts'
import { releasePoints, spendPoints, splitPoints } from '../../wallet/wallet-hold.service.ts'
import { codesForLater } from '../booking.repository.ts'
import { holdExpired } from '../order.problems.ts'
import {
  addEvent,
  freeNumbers,
  type NewLine,
  type OrderRow,
  updateOrder,
} from '../order.repository.ts'
import { toSampled } from '../reading/stored-lines.ts'
import { reviewOf } from './radiologist-review.ts'
import { visitOf } from './visit-columns.ts'

export type Booking = {
  /** With its final amounts. */
  readonly order: OrderRow
  readonly lines: readonly NewLine[]
  /** By time; empty for a walk-in at a centre. */
  readonly held: readonly HeldWindow[]
  readonly payment: { readonly paymentMode: PaymentMode; readonly paid: boolean }
  readonly now: Date
}

/** An order that was just booked, for the message about it. */
export type Booked = Pick<Booking, 'order' | 'held' | 'payment'> & {
  readonly orderNo: string
  readonly reviewBy: Date | null
  readonly second: SecondSample | null
}

/**
 * Books a draft locked by the caller: converts holds to bookings, uses the coupon, spends the
 * points, assigns the number, takes the tests out of the cart, and writes the timeline. `tellBooked`
 * tells the patient, once for all orders of a booking.
 * @throws Problem 409 `hold-expired`
 */
export async function bookOrder(
  tx: Transaction,
  { order, lines, held, payment, now }: Booking,
): Promise<Booked> {
  if (held.length > 0 && !(await bookHold(tx, order.id, now))) throw holdExpired()
  await markCouponUsed(tx, order.id, now)
  await spendWallet(tx, order, now)
  const orderNo = await assignOrderNumber(tx, order.id, labDay(now))
  const review = reviewOf(order, lines, held, now)
  await updateOrder(tx, order.id, {
    status: 'booked',
    ...payment,
    placedAt: now,
    updatedAt: now,
    ...visitOf(held, lines),
    ...review,
  })
  await addEvent(tx, order.id, 'booked', now, { netPayablePaise: order.netPayablePaise })
  // Here, not by the device that ordered: it may go offline, and others show this cart too.
  const later = await codesForLater(tx, order)
  const codes = lines.map(({ code }) => code).filter((code) => !later.includes(code))
  await deleteLines(tx, order.accountId, codes, now)
  const { second } = tubePlan(lines.map(toSampled))
  return { order, orderNo, held, payment, reviewBy: review.reviewBy, second }
}

/** Gives each order of a booking, the parent first, its share of the points before it is booked. */
export async function sharePoints(
  tx: Transaction,
  [parent, ...linked]: readonly OrderRow[],
  now: Date,
): Promise<void> {
  if (!parent) return
  const shares = linked.map((order) => ({ orderId: order.id, points: pointsOf(order) }))
  await splitPoints(tx, parent.id, shares, now)
}

/** The points that an order uses. */
export function pointsOf({ walletPaise }: OrderRow): number {
  return pointsFor(toRupees(walletPaise))
}

/** Spends the points the order needs and releases the rest. */
async function spendWallet(tx: Transaction, order: OrderRow, now: Date): Promise<void> {
  const points = pointsOf(order)
  if (points > 0) await spendPoints(tx, order.id, points, now)
  else await releasePoints(tx, order.id, now)
}

const TRIES = 12

/**
 * Assigns an order number. A collision with a concurrent order violates the unique index; the savepoint
 * lets the transaction pick again.
 */
async function assignOrderNumber(tx: Transaction, orderId: string, day: string): Promise<string> {
  const give = async () => {
    const orderNo = await newOrderNumber(tx, day)
    await inSavepoint(tx, (savepoint) => updateOrder(savepoint, orderId, { orderNo }))
    return orderNo
  }
  try {
    return await give()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return give()
  }
}

/**
 * An unused number: the lab's date and five random digits, `26112204817`. Random, so that orders do
 * not queue for a counter and numbers do not reveal the volume. Six digits if five are used up.
 */
async function newOrderNumber(db: Executor, day: string): Promise<string> {
  const date = day.slice(2).replaceAll('-', '')
  const candidates = [5, 6].flatMap((digits) =>
    Array.from({ length: TRIES }, () => date + numberOf(digits)),
  )
  const [free] = await freeNumbers(db, candidates)
  if (free === undefined) throw new Error(`No order number is left for ${day}.`)
  return free
}

function numberOf(digits: number): string {
  return String(randomInt(10 ** digits)).padStart(digits, '0')
}
