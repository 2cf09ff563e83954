import { leavesVisit, moveLinked } from '#contract/rules/linked-orders.ts'
import type { Transaction } from '#server/db/client.ts'
import { toRupees } from '#server/money.ts'
import type { WindowRow } from '../../slots/slot-window.repository.ts'
import { type AmountDeps, isBillingClosed, saveAmounts } from '../changed-amounts.service.ts'
import { type OrderRow, updateOrder } from '../order.repository.ts'
import { toBookedOrder, toLinkedOrder } from '../reading/linked-orders.ts'

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
  const orders = booking.map((one) => toLinkedOrder(toBookedOrder(one)))
  if (!leavesVisit({ orders }, order.id)) return
  const slot = { slot_date: window.slotDate, charge: toRupees(window.chargePaise) }
  const change = moveLinked({ orders }, order.id, slot)
  await updateOrder(tx, order.id, { ownVisit: true })
  const open = []
  for (const one of change.orders) {
    if (!(await isBillingClosed(tx, one.order_id, now))) open.push(one)
  }
  await saveAmounts(tx, deps, { orders: open }, now)
}
