import type { TestRemoval } from '#contract/additions.endpoints.ts'
import type { LinkedChange } from '#contract/rules/linked-orders.ts'
import { takeOut } from '#contract/rules/take-out.ts'
import { toRupees } from '#server/money.ts'
import type { LineRow, OrderRow } from '../orders/order.repository.ts'
import { toBookedOrder, toLinkedOrder } from '../orders/reading/linked-orders.ts'
import type { Visited } from '../orders/report-times.service.ts'
import type { HeldWindow } from '../slots/slot-hold.repository.ts'
import { reportByOf, toState } from './candidates.ts'

/** An order as it is before an added test is taken out. */
type Removable = {
  readonly row: OrderRow
  readonly lines: readonly LineRow[]
  readonly booked: readonly HeldWindow[]
  /** The orders of its home visit with their lines, itself included. */
  readonly visited: readonly Visited[]
  /** All orders that were booked together, itself included. */
  readonly booking: readonly OrderRow[]
  /** What an offer of the gateway paid, by the code of an added test; paise. */
  readonly offers: ReadonlyMap<string, number>
}

/** What taking out this line changes: as the patient sees it, and for each order of the visit. */
export function removalOf(
  removable: Removable,
  line: LineRow,
): { readonly removal: TestRemoval; readonly change: LinkedChange } {
  const { row, lines, booking } = removable
  const orders = booking.map((one) => toLinkedOrder(toBookedOrder(one)))
  const test = { mrp: toRupees(line.mrpPaise), selling_price: toRupees(line.pricePaise) }
  const offer = toRupees(removable.offers.get(line.code) ?? 0)
  const change = takeOut({ orders }, row.id, test, offer)
  const amounts = change.orders.find(({ order_id }) => order_id === row.id)?.amounts
  if (!amounts) throw new Error('The order is not among those that change.')
  const rest = lines.filter((one) => one !== line)
  const { orders: _, ...sums } = change
  const after = toState(rest, reportByOf(removable, rest), amounts)
  const { code, name } = line
  return { removal: { code, name, price: test.selling_price, after, ...sums }, change }
}
