import type { OrderSummary } from '#contract/orders.schemas.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
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

/** An order among those that were booked with it. A list does not say which moved apart. */
type Visited = Pick<OrderSummary, 'order_id' | 'status' | 'order_type' | 'slot'> & {
  readonly own_visit?: boolean
}

/** The orders that one home visit serves, that of `id` among them; empty if nobody shares its visit. */
export function sharedWith<O extends Visited>(id: string, booking: readonly O[]): O[] {
  const own = booking.find(({ order_id }) => order_id === id)
  const shared = booking.filter(
    ({ status, order_type, slot, own_visit }) =>
      status !== 'cancelled' &&
      order_type === 'home_collection' &&
      !own_visit &&
      slot?.slot_date === own?.slot?.slot_date &&
      slot?.from_time === own?.slot?.from_time,
  )
  return own && shared.length > 1 && shared.includes(own) ? shared : []
}

/** The visit of an order as a whole: a home visit lasts until everybody who shares it had a turn. */
export function wholeVisit(
  { order_id, slot }: Pick<OrderSummary, 'order_id' | 'slot'>,
  booking: readonly Visited[] = [],
): Timing | null {
  return slot && visitSpan(sharedWith(order_id, booking).length, slot)
}

/** "One visit, 3 orders"; a list of open orders leaves out cancelled ones. */
export function groupTitle(group: OrderGroup): string {
  const times = new Set(group.map(({ slot }) => slot && `${slot.slot_date} ${slot.from_time}`))
  const isOneVisit =
    times.size === 1 && group.every(({ order_type }) => order_type === 'home_collection')
  const count = formatCount(group.length, 'order')
  return isOneVisit ? `One visit, ${count}` : `Booked together, ${count}`
}
