import type { Order } from '#contract/orders.schemas.ts'
import type { Api } from '#lib/http/api.ts'
import type { Booking } from '#machines/checkout/checkout.actors.ts'
import { couponOf, walletOf } from '#machines/checkout/money-off.ts'
import { isList } from '#machines/checkout/people.ts'
import { withDeadline } from './hold-deadline.ts'

/* The drafts of a booking as the provider has them: one, or several that are linked. */

/** A draft with those that are linked to it, the parent first. */
export async function draftsOf(api: Api, order: Order): Promise<readonly Order[]> {
  const ids = (order.linked?.orders ?? []).filter(({ status }) => status === 'draft')
  const linked = ids.filter(({ order_id }) => order_id !== order.order_id)
  const others = linked.map(({ order_id }) =>
    api.call('orderDetails', { params: { id: order_id } }, { byItself: true }),
  )
  return [order, ...(await Promise.all(others))]
}

/** The booking as the provider has it, with the seconds left by its clock. */
export function withDrafts(booking: Booking, orders: readonly Order[]): Booking {
  const [parent] = orders
  const atCentre = orders.find(({ order_type }) => order_type === 'lab_visit')
  return {
    ...booking,
    ...partyOf(booking, orders),
    visit: visitOf(orders),
    drafts: orders,
    centre: atCentre?.centre ?? booking.centre,
    // The page may have closed before the last hold was stored.
    hold: parent?.hold ? withDeadline(parent.hold) : null,
    appointments: appointmentsOf(orders),
    coupon: couponOf(orders),
    wallet: walletOf(orders),
  }
}

/** Who the drafts are for, where they are for several people; who is booked later is known here alone. */
function partyOf(booking: Booking, orders: readonly Order[]): Partial<Booking> {
  const members = new Map(orders.map(({ member }) => [member.member_id, member]))
  if (members.size < 2 && !isList(booking)) return {}
  const given = Object.fromEntries(
    [...members.keys()].map((id) => {
      const own = orders.filter(({ member }) => member.member_id === id)
      return [id, own.flatMap(({ lines }) => lines.map(({ test_code }) => test_code))]
    }),
  )
  const answers = Object.fromEntries(
    orders
      .filter(({ safety_answers }) => safety_answers.length > 0)
      .map(({ member, safety_answers }) => [member.member_id, safety_answers]),
  )
  const people = [...members.values()]
  const turns = turnsOf(orders)
  return { people, given: { ...booking.given, ...given }, turns, answers }
}

/** The order that the patient chose, by the ids of the members. */
function turnsOf([parent]: readonly Order[]): Booking['turns'] {
  return (parent?.linked?.orders ?? [])
    .filter(({ status, visit_turn }) => status === 'draft' && visit_turn !== undefined)
    .toSorted((a, b) => (a.visit_turn ?? 0) - (b.visit_turn ?? 0))
    .map(({ member }) => member.member_id)
}

/** A person whose draft is gone goes on their own: the page may have closed before it was stored. */
export function withPostponed(booking: Booking, orders: readonly Order[]): Booking {
  const postponed = booking.people.filter(
    ({ member_id }) => !orders.some(({ member }) => member.member_id === member_id),
  )
  return { ...booking, later: [...booking.later, ...postponed] }
}

/** The tests of those who are booked later. */
export function waitingCodes({
  later,
  given,
}: Pick<Booking, 'later' | 'given'>): readonly string[] {
  return later.flatMap(({ member_id }) => given[member_id] ?? [])
}

function visitOf(orders: readonly Order[]): Booking['visit'] {
  const [first, other] = [...new Set(orders.map(({ order_type }) => order_type))]
  if (other) return 'both'
  return first === 'lab_visit' ? 'center' : 'home'
}

function appointmentsOf(orders: readonly Order[]): Booking['appointments'] {
  return orders.flatMap(({ order_id: orderId, appointments }) =>
    appointments.flatMap(({ subdepartment, slot, hold }) =>
      hold ? [{ orderId, subdepartment, hold: withDeadline({ ...hold, slot }) }] : [],
    ),
  )
}

/** Whether the drafts are of the tests in the cart; those of `waiting` are booked later. */
export function isOf(
  orders: readonly Order[],
  codes: readonly string[],
  waiting: readonly string[],
): boolean {
  const ordered = new Set(orders.flatMap(({ lines }) => lines.map((line) => line.test_code)))
  const isKnown = (code: string) => ordered.has(code) || waiting.includes(code)
  return codes.every(isKnown) && [...ordered].every((code) => codes.includes(code))
}
