import { randomUUID } from 'node:crypto'
import { answersTo, verdictOn } from '#contract/rules/safety.ts'
import type { Transaction } from '#server/db/client.ts'
import { inSavepoint } from '#server/db/transaction.ts'
import { labDay } from '#server/lab-time.ts'
import { couponOf } from '../../coupons/coupon-use.service.ts'
import { isExpired, isPast } from '../../slots/slot.mapper.ts'
import {
  findLatestHolds,
  type HeldWindow,
  insertHold,
  releaseDue,
} from '../../slots/slot-hold.repository.ts'
import { lockWindows, reserveCapacity } from '../../slots/slot-window.repository.ts'
import { walletHoldOf } from '../../wallet/wallet-hold.service.ts'
import { lockBooking } from '../booking.repository.ts'
import { questionsOf } from '../drafts/order-lines.service.ts'
import { byStartTime, hasVisitLocation, requiredSlots } from '../drafts/required-slots.service.ts'
import { findLines, type LineRow, lockAnyOrder, type OrderRow } from '../order.repository.ts'
import { saveReportTimes } from '../report-times.service.ts'
import { type Booked, bookOrder, pointsOf, sharePoints } from './book-order.ts'
import { type BookingDeps, tellBooked } from './tell-booked.ts'

/** A slot is full: rolls back holds taken so far. */
class WindowFull extends Error {}

/**
 * Books a draft that was paid online, with those linked to it, at its stored amounts; the caller has
 * locked it. Expired holds are reacquired. `impossible` changes nothing: one of them is cancelled or
 * booked, the amount (paise) differs, one is incomplete, or a slot is full.
 */
export async function bookPaidDraft(
  tx: Transaction,
  deps: BookingDeps,
  paid: { readonly orderId: string; readonly amountPaise: number },
  now: Date,
): Promise<'booked' | 'impossible'> {
  const parent = await lockAnyOrder(tx, paid.orderId)
  if (parent?.status !== 'draft') return 'impossible'
  const booking = await lockBooking(tx, parent)
  const due = booking.reduce((sum, { netPayablePaise }) => sum + netPayablePaise, 0)
  if (due !== paid.amountPaise) return 'impossible'
  const drafts: { order: OrderRow; lines: LineRow[] }[] = []
  for (const order of booking) {
    const lines = await findLines(tx, [order.id])
    if (!isComplete(order, lines, now)) return 'impossible'
    drafts.push({ order, lines })
  }
  if (!(await isBacked(tx, parent, booking))) return 'impossible'
  try {
    await inSavepoint(tx, async (savepoint) => {
      const payment = { paymentMode: 'online', paid: true } as const
      await sharePoints(savepoint, booking, now)
      const booked: Booked[] = []
      for (const { order, lines } of drafts) {
        const held = await windowsOf(savepoint, order, lines, now)
        booked.push(await bookOrder(savepoint, { order, lines, held, payment, now }))
      }
      await saveReportTimes(savepoint, parent)
      await tellBooked(savepoint, deps, booked)
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
  return held.toSorted(byStartTime)
}

/** The patient may have changed the draft since it was validated. */
function isComplete(order: OrderRow, lines: readonly LineRow[], now: Date): boolean {
  const questions = questionsOf(lines, order.member, labDay(now))
  const isSafe = verdictOn(questions, order.safetyAnswers) !== 'stop'
  return hasVisitLocation(order) && isSafe && answersTo(questions, order.safetyAnswers) !== null
}

/** Whether the coupon and points included in the amounts are still held: those of the parent. */
async function isBacked(
  tx: Transaction,
  parent: OrderRow,
  booking: readonly OrderRow[],
): Promise<boolean> {
  const isDiscounted = booking.some(({ orderDiscountPaise }) => orderDiscountPaise > 0)
  if (isDiscounted && !(await couponOf(tx, parent.id))) return false
  const points = booking.reduce((sum, order) => sum + pointsOf(order), 0)
  return points === 0 || ((await walletHoldOf(tx, parent.id))?.points ?? 0) >= points
}

const MINUTE_MS = 60_000

/**
 * Reacquires the expired holds of a paid draft while their slots have capacity. Slots that the
 * patient released are not reacquired.
 * @returns all holds, or undefined if one is not available: the caller then rolls back.
 */
async function reacquireHolds(
  tx: Transaction,
  order: OrderRow,
  subdepartments: readonly string[],
  now: Date,
): Promise<HeldWindow[] | undefined> {
  const latest = await findLatestHolds(tx, order.id)
  const chosen = subdepartments.flatMap((subdepartment) =>
    latest.filter(({ hold }) => hold.subdepartment === subdepartment && hold.state !== 'released'),
  )
  if (chosen.length < subdepartments.length) return undefined
  const lost = chosen.filter(({ hold }) => hold.state === 'expired' || isExpired(hold, now))
  if (lost.some(({ window }) => isPast(window, now))) return undefined
  await lockWindows(
    tx,
    lost.map(({ window }) => window.id),
  )
  const taken = new Map<string, HeldWindow>()
  for (const { hold, window } of lost) {
    await releaseDue(tx, window.id, now)
    if (!(await reserveCapacity(tx, window.id))) return undefined
    const { accountId, orderId, subdepartment } = hold
    const again = await insertHold(tx, {
      id: randomUUID(),
      windowId: window.id,
      accountId,
      orderId,
      subdepartment,
      createdAt: now,
      // Booked in this transaction.
      expiresAt: new Date(now.getTime() + MINUTE_MS),
    })
    taken.set(hold.id, { hold: again, window })
  }
  return chosen.map((held) => taken.get(held.hold.id) ?? held)
}
