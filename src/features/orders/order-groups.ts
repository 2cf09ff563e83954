import type { OrderSummary } from '#contract/orders.schemas.ts'
import { formatCount } from '#lib/format/text-format.ts'

/** Orders of one booking, or a single order. */
export type OrderGroup = readonly [OrderSummary, ...OrderSummary[]]

/** Groups what was booked together, where its first order stands in the list. */
export function bookedGroups(orders: readonly OrderSummary[]): OrderGroup[] {
  const groups = new Map<string, [OrderSummary, ...OrderSummary[]]>()
  for (const order of orders) {
    const key = order.linked?.parent_order_id ?? order.order_id
    const group = groups.get(key)
    if (group) group.push(order)
    else groups.set(key, [order])
  }
  return [...groups.values()]
}

/** "One visit, 3 orders"; a list of open orders leaves out cancelled ones. */
export function groupTitle(group: OrderGroup): string {
  const times = new Set(group.map(({ slot }) => slot && `${slot.slot_date} ${slot.from_time}`))
  const isOneVisit =
    times.size === 1 && group.every(({ order_type }) => order_type === 'home_collection')
  const count = formatCount(group.length, 'order')
  return isOneVisit ? `One visit, ${count}` : `Booked together, ${count}`
}
