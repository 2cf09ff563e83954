import type { OrderSummary } from '#contract/orders.schemas.ts'
import { capitalise } from '#contract/rules/in-words.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { slashDate } from '#lib/dates.ts'
import { countInWords } from '#lib/format/count-in-words.ts'
import { timesInWords } from '#lib/format/visit-format.ts'

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
    (one) =>
      isActive(one) &&
      one.order_type === 'home_collection' &&
      !one.own_visit &&
      one.slot?.slot_date === own?.slot?.slot_date &&
      one.slot?.from_time === own?.slot?.from_time,
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

/**
 * "One visit, three orders"; scans and orders that moved apart make it more than one visit. Those that
 * are cancelled are counted apart.
 */
export function bookingHeading(booking: readonly Visited[]): string {
  const counted = countedIn(booking)
  const orders = `${countInWords(counted.length)} ${counted.length === 1 ? 'order' : 'orders'}`
  const [first] = counted
  const isOneVisit = first && sharedWith(first.order_id, booking).length === counted.length
  if (first && !isActive(first)) return `${capitalise(orders)}, cancelled`
  const apart = counted.length === 1 ? '' : ', booked together'
  const heading = isOneVisit ? `One visit, ${orders}` : `${capitalise(orders)}${apart}`
  const rest = booking.length - counted.length
  return rest > 0 ? `${heading}, ${countInWords(rest)} cancelled` : heading
}

/** When all of them are: "22/11/2026, 07:00 AM to 08:00 AM", or the day; null on several days. */
export function bookingTime(booking: readonly Visited[]): string | null {
  const visits = countedIn(booking).map((order) => wholeVisit(order, booking))
  const [first] = visits
  if (!first || visits.some((visit) => visit?.slot_date !== first.slot_date)) return null
  const day = slashDate(first.slot_date)
  const times = timesInWords(first)
  return visits.every((visit) => visit && timesInWords(visit) === times) ? `${day}, ${times}` : day
}

/** Those that are not cancelled; of a booking that is, all. */
function countedIn(booking: readonly Visited[]): readonly Visited[] {
  const active = booking.filter(isActive)
  return active.length > 0 ? active : booking
}

export function isActive({ status }: Pick<Visited, 'status'>): boolean {
  return status !== 'cancelled'
}
