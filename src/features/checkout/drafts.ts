import type { Order } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import type { Booking } from '#machines/checkout/checkout.actors.ts'
import { couponOf, walletOf } from '#machines/checkout/money-off.ts'
import { draftsAtHome } from '#machines/checkout/parts.ts'
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

/** The booking as the provider has it: another tab or device may have changed whom and where it is for. */
export function withDrafts(booking: Booking, orders: readonly Order[]): Booking {
  const [atHome] = draftsAtHome(orders)
  const atCentre = orders.find(({ order_type }) => order_type === 'lab_visit')
  return {
    ...withHeld(booking, orders),
    ...partyOf(booking, orders),
    visit: visitOf(orders),
    address: atHome?.address ?? booking.address,
    centre: atCentre?.centre ?? booking.centre,
  }
}

/** Whom and where it is for as it was chosen here; its drafts with what they hold, by the provider's clock. */
export function withHeld(booking: Booking, orders: readonly Order[]): Booking {
  const [atHome] = draftsAtHome(orders)
  const kept = Object.entries(booking.answers).filter(([, answers]) => answers.length > 0)
  return {
    ...booking,
    drafts: orders,
    // The page may have closed before the last hold was stored.
    hold: atHome?.hold ? withDeadline(atHome.hold) : null,
    appointments: appointmentsOf(orders),
    answers: { ...answersIn(orders), ...Object.fromEntries(kept) },
    coupon: couponOf(orders),
    wallet: walletOf(orders),
  }
}

/** Who the drafts are for; who is booked later is known here alone. A patient who was cleared stays so. */
function partyOf(booking: Booking, orders: readonly Order[]): Partial<Booking> {
  const members = new Map(orders.map(({ member }) => [member.member_id, member]))
  const people = [...members.values()]
  if (booking.people.length === 0 && booking.later.length === 0) return {}
  if (members.size < 2 && !isList(booking)) return { people }
  const given = Object.fromEntries(
    [...members.keys()].map((id) => {
      const theirs = orders.filter(({ member }) => member.member_id === id)
      return [id, theirs.flatMap(({ lines }) => lines.map(({ test_code }) => test_code))]
    }),
  )
  return { people, given: { ...booking.given, ...given }, turns: turnsOf(orders) }
}

function answersIn(orders: readonly Order[]): Booking['answers'] {
  const answered = orders.filter(({ safety_answers }) => safety_answers.length > 0)
  return Object.fromEntries(
    answered.map(({ member, safety_answers }) => [member.member_id, safety_answers]),
  )
}

/** The order that the patient chose, by the ids of the members. */
function turnsOf([parent]: readonly Order[]): Booking['turns'] {
  return (parent?.linked?.orders ?? [])
    .filter(({ status, visit_turn }) => status === 'draft' && visit_turn !== undefined)
    .toSorted((a, b) => (a.visit_turn ?? 0) - (b.visit_turn ?? 0))
    .map(({ member }) => member.member_id)
}

/**
 * One of several whose draft is gone goes on their own, as the page may have closed before it was
 * stored; unless somebody else has their tests by now.
 */
export function withPostponed(booking: Booking, orders: readonly Order[]): Booking {
  const has = ({ member_id }: Member, list: readonly Member[]) =>
    list.some((one) => one.member_id === member_id)
  const drafted = orders.map(({ member }) => member)
  const replaced = orders
    .filter(({ member }) => !has(member, booking.people))
    .flatMap(({ lines }) => lines.map(({ test_code }) => test_code))
  const goes = (person: Member) =>
    !has(person, drafted) &&
    (booking.given[person.member_id] ?? []).some((code) => !replaced.includes(code))
  return {
    ...booking,
    people: booking.people.filter((person) => !goes(person)),
    later: [...booking.later, ...booking.people.filter(goes)],
  }
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
