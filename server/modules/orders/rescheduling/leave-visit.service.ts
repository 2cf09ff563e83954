import { leavesVisit, moveLinked, sharesVisit } from '#contract/rules/linked-orders.ts'
import type { Transaction } from '#server/db/client.ts'
import { toRupees } from '#server/money.ts'
import type { WindowRow } from '../../slots/slot-window.repository.ts'
import { type AmountDeps, applyChange, closedIn } from '../apply-change.service.ts'
import { type OrderRow, updateOrder } from '../order.repository.ts'
import { toBooking } from '../reading/linked-orders.ts'

/**
 * Makes a home order that moved alone a visit of its own, with its own collection charge, if others
 * stay behind: what contract/rules/linked-orders.ts says. The caller has locked the booking, and
 * moved the order.
 * @param booking as it was before the move
 */
export async function leaveVisit(
  tx: Transaction,
  deps: AmountDeps,
  moved: {
    readonly booking: readonly OrderRow[]
    readonly order: OrderRow
    /** Where it moved to. */
    readonly window: Pick<WindowRow, 'slotDate' | 'chargePaise'>
  },
  now: Date,
): Promise<void> {
  const { booking, order, window } = moved
  const before = toBooking(booking)
  if (!sharesVisit(before, order.id)) return
  await updateOrder(tx, order.id, { ownVisit: true })
  if (!leavesVisit(before, order.id)) return
  const slot = { slot_date: window.slotDate, charge: toRupees(window.chargePaise) }
  const { orders } = moveLinked(before, order.id, slot)
  const closed = await closedIn(tx, { booking, orders }, now)
  const open = orders.filter(({ order_id }) => !closed.includes(order_id))
  await applyChange(tx, deps, { booking, orders: open }, now)
}
