import { sumOf } from '#contract/rules/booking-price.ts'
import type { Transaction } from '#server/db/client.ts'
import { repriceBooking } from '#server/modules/orders/draft-pricing.service.ts'
import { toPaise } from '#server/money.ts'
import { lockBooking } from '../orders/booking.repository.ts'
import { requiredSlots } from '../orders/drafts/required-slots.service.ts'
import {
  draftChanged,
  draftGone,
  holdExpired,
  requireParent,
  unknownOrder,
} from '../orders/order.problems.ts'
import { findLines, lockOrder, type OrderRow } from '../orders/order.repository.ts'
import { priceChanged } from '../orders/placing/validate-draft.service.ts'
import { isExpired } from '../slots/slot.mapper.ts'
import { findOrderWindows } from '../slots/slot-hold.repository.ts'
import { alreadyPlaced, paymentRefused } from './payment.problems.ts'

/** Minimum amount of gateways. */
export const MIN_PAISE = 100

/**
 * Locks a draft prepared by `order-payment`, and those linked to it, and checks that their holds are
 * live and their price is the one the patient accepted.
 * @param amountPaise the amount shown to the patient
 * @throws Problem 404; 409 `already-placed`, `draft-gone`, `draft-changed` (it was not prepared, or
 * changed since), `hold-expired`, `price-changed` or `payment-refused`; 422 `linked-refused`.
 */
export async function lockPayableDraft(
  tx: Transaction,
  {
    accountId,
    orderId,
    amountPaise,
  }: { readonly accountId: string; readonly orderId: string; readonly amountPaise: number },
  now: Date,
): Promise<OrderRow> {
  const order = await lockOrder(tx, accountId, orderId)
  if (!order) throw unknownOrder()
  if (order.orderNo !== null) throw alreadyPlaced()
  if (order.status !== 'draft') throw draftGone()
  requireParent(order)
  const booking = await lockBooking(tx, order)
  if (booking.some(({ paymentMode }) => paymentMode !== 'online')) throw draftChanged()
  for (const draft of booking) await requireLiveHolds(tx, draft, now)
  const prices = await repriceBooking(tx, order, now)
  const pricing = sumOf(prices.map((price) => price.pricing))
  const due = toPaise(pricing.net_payable)
  if (due !== amountPaise) throw priceChanged(pricing)
  if (due === 0) throw paymentRefused('There is nothing to pay online. Please confirm the order.')
  if (due < MIN_PAISE) {
    throw paymentRefused('Amounts below ₹1 cannot be paid online. Please choose Pay at Service.')
  }
  return order
}

async function requireLiveHolds(tx: Transaction, order: OrderRow, now: Date): Promise<void> {
  const held = await findOrderWindows(tx, order.id, 'held')
  const alive = held.filter(({ hold }) => !isExpired(hold, now))
  const heldSubdepartments = new Set(alive.map(({ hold }) => hold.subdepartment))
  const needed = requiredSlots(order, await findLines(tx, [order.id]))
  if (needed.some((subdepartment) => !heldSubdepartments.has(subdepartment))) throw holdExpired()
}
