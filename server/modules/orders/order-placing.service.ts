import type { Order, OrderPayload } from '#contract/orders.endpoints.ts'
import { MIXED_WALK_IN } from '#contract/rules/walk-in.ts'
import type { Transaction } from '#server/db/client.ts'
import { isUniqueViolation } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { labDay } from '#server/lab-day.ts'
import { inWords } from '#server/money.ts'
import { isOver } from '../slots/slot.mapper.ts'
import { bookHold, findHeldWindow } from '../slots/slot-hold.repository.ts'
import type { WindowRow } from '../slots/slot-window.repository.ts'
import { draftGone, holdExpired, unknownOrder } from './order.problems.ts'
import {
  findLines,
  lockOrder,
  type NewLine,
  type OrderRow,
  replaceLines,
  updateOrder,
} from './order.repository.ts'
import { bookOrder } from './order-booking.ts'
import { orderedLines } from './order-lines.service.ts'
import { agreesWith, priceOrder, toAmountColumns } from './order-pricing.ts'
import { readOrder, requireOrder } from './order-reading.service.ts'

type PlacingDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>

/** What came of it; a draft whose prices moved stays a draft, now at the new prices. */
type Outcome = { readonly order: Order } | { readonly repriced: number }

export type PlacingService = {
  /**
   * Places a draft, paid at service. Its hold becomes the booking, the patient gets the message and
   * the order its number, all in one transaction. An order that is placed already is the answer,
   * however often and at once it is asked for.
   * @throws Problem 404; 409 `draft-gone`, `draft-changed`, `hold-expired` or `price-changed`; 422
   *   for a draft that is not complete.
   */
  place(accountId: string, payload: OrderPayload): Promise<Order>
}

export function placingService(deps: PlacingDeps): PlacingService {
  return {
    async place(accountId, payload) {
      const outcome = await withFreshNumber(() =>
        inTransaction(deps.db, (tx) => placeDraft(tx, deps, accountId, payload)),
      )
      if ('order' in outcome) return outcome.order
      throw new Problem(
        409,
        'price-changed',
        `The price has changed. You pay ${inWords(outcome.repriced)} now: please check and confirm.`,
      )
    },
  }
}

/** Runs again when another order took the same number in the same moment. */
async function withFreshNumber<T>(place: () => Promise<T>): Promise<T> {
  try {
    return await place()
  } catch (error) {
    if (!isUniqueViolation(error)) throw error
    return place()
  }
}

async function placeDraft(
  tx: Transaction,
  deps: PlacingDeps,
  accountId: string,
  payload: OrderPayload,
): Promise<Outcome> {
  const now = deps.clock.now()
  const order = await lockOrder(tx, accountId, payload.order_id ?? '')
  if (!order) throw unknownOrder()
  if (order.orderNo !== null) return { order: await readOrder(tx, order, now) }
  if (order.status !== 'draft') throw draftGone()

  const drafted = (await findLines(tx, [order.id])).map(({ code }) => code)
  if (!isSameOrder(order, drafted, payload)) {
    throw new Problem(
      409,
      'draft-changed',
      'This order was changed in another window. Please check it and confirm again.',
    )
  }
  const lines = await orderedLines(tx, {
    cityId: order.cityId,
    orderType: order.orderType,
    codes: drafted,
    member: order.member,
    today: labDay(now),
  })
  const window = await windowOf(tx, order, payload, lines, now)
  const pricing = priceOrder(lines, window)
  await replaceLines(tx, order.id, lines)
  if (!agreesWith(payload, lines, pricing)) {
    await updateOrder(tx, order.id, toAmountColumns(priceOrder(lines, undefined)))
    return { repriced: pricing.net_payable }
  }
  if (window && !(await bookHold(tx, order.id, now))) throw holdExpired()
  await bookOrder(tx, deps, { order, amounts: toAmountColumns(pricing), lines, window, now })
  return { order: await readOrder(tx, await requireOrder(tx, accountId, order.id), now) }
}

/** The patient confirms what they see: the person and the tests must be those of the draft. */
function isSameOrder(order: OrderRow, drafted: readonly string[], payload: OrderPayload): boolean {
  const shown = new Set(payload.test_info.map(({ test_code }) => test_code))
  return (
    payload.patient_id === order.memberId &&
    payload.order_type === order.orderType &&
    shown.size === drafted.length &&
    drafted.every((code) => shown.has(code))
  )
}

/** The window the order books; none for a walk-in at a centre. */
async function windowOf(
  tx: Transaction,
  order: OrderRow,
  payload: OrderPayload,
  lines: readonly NewLine[],
  now: Date,
): Promise<WindowRow | undefined> {
  if (order.orderType === 'lab_visit') {
    if (order.labCode === null) throw new Problem(422, 'centre-missing', 'Please choose a centre.')
    if (lines.some(({ needsAppointment }) => needsAppointment)) {
      throw new Problem(422, 'appointment-missing', MIXED_WALK_IN)
    }
    return undefined
  }
  if (order.address === null) {
    throw new Problem(422, 'address-missing', 'Please choose the address for the visit.')
  }
  const held = await findHeldWindow(tx, order.id)
  if (!held || isOver(held.hold, now)) throw holdExpired()
  // Another window of the browser has changed the slot: what would be booked was not shown here.
  if (payload.slot_info && payload.slot_info.hold_id !== held.hold.id) throw holdExpired()
  return held.window
}
