import type { CartLine } from '#contract/cart.endpoints.ts'
import type { LinkedOrder, Order } from '#contract/orders.schemas.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import type { Api } from '#lib/http/api.ts'
import type { Kept, OpenBooking } from '#machines/linked-booking/linked-booking.actors.ts'
import type { Person, Turns } from '#machines/linked-booking/people.ts'
import { appointmentsOf, couponOf, walletOf } from '../drafts.ts'
import { withDeadline } from '../hold-deadline.ts'

/**
 * The booking for several people that the provider has open, if it is of the tests in the cart. One
 * with a payment under way counts whatever the cart holds: it may have been paid.
 * @throws HttpFailure
 */
export async function openLinkedBooking(
  api: Api,
  lines: readonly CartLine[],
  members: readonly Member[],
  kept: Kept | null,
): Promise<OpenBooking | null> {
  const { booking } = await api.call('openBooking', {})
  const linked = booking?.order.linked?.orders ?? []
  if (!booking || (linked.length === 0 && !isLeft(booking.order, kept))) return null
  const open = linked.length > 0 ? linked.filter(isDraft) : [booking.order]
  const orders = await Promise.all(
    open.map(({ order_id }) => api.call('orderDetails', { params: { id: order_id } })),
  )
  const isPaying = booking.stage === 'paying' && booking.payment !== null
  const later = (kept?.later ?? []).flatMap(({ codes }) => codes)
  if (!isPaying && !isOf(orders, lines, later)) return null
  const [parent] = orders
  const atCentre = orders.find(({ order_type }) => order_type === 'lab_visit')
  const hold = parent?.hold ? withDeadline(parent.hold) : null
  const appointments = appointmentsOf(orders)
  return {
    people: peopleOf(orders, lines, members),
    turns: turnsOf(linked),
    address: parent?.address ?? null,
    centre: atCentre?.centre ?? null,
    answers: Object.fromEntries(
      orders
        .filter(({ order_type }) => order_type === 'lab_visit')
        .map(({ member, safety_answers }) => [member.member_id, safety_answers]),
    ),
    drafts: orders,
    hold,
    appointments,
    coupon: couponOf(orders),
    wallet: walletOf(orders),
    stage: stageOf(),
    payment: booking.payment,
  }

  function stageOf(): OpenBooking['stage'] {
    if (isPaying) return 'paying'
    const wanted = orders.flatMap(({ appointments: needed }) => needed)
    const isHeld = hold !== null && wanted.length === appointments.length
    return isHeld && booking?.stage === 'payment' ? 'payment' : 'slot'
  }
}

/** The order that the patient chose, by the ids of the members. */
function turnsOf(orders: readonly LinkedOrder[]): Turns {
  return orders
    .filter(({ status, visit_turn }) => status === 'draft' && visit_turn !== undefined)
    .toSorted((a, b) => (a.visit_turn ?? 0) - (b.visit_turn ?? 0))
    .map(({ member }) => member.member_id)
}

function isDraft({ status }: Pick<LinkedOrder, 'status'>): boolean {
  return status === 'draft'
}

/** The one who is left of a booking after the others were postponed. */
function isLeft({ member }: Order, kept: Kept | null): boolean {
  const [person, ...others] = kept?.people ?? []
  const isAlone = person?.member.member_id === member.member_id && others.length === 0
  return isAlone && (kept?.later ?? []).length > 0
}

/** Every test of the cart is in an order or waits for a visit of its own; no order has another. */
function isOf(
  orders: readonly Order[],
  lines: readonly CartLine[],
  later: readonly string[],
): boolean {
  const ordered = new Set(orders.flatMap((order) => order.lines.map(({ test_code }) => test_code)))
  const inCart = new Set(lines.map(({ test_code }) => test_code))
  const isKnown = ({ code, test_code }: CartLine) => ordered.has(test_code) || later.includes(code)
  return lines.every(isKnown) && ordered.isSubsetOf(inCart)
}

function peopleOf(
  orders: readonly Order[],
  lines: readonly CartLine[],
  members: readonly Member[],
): Person[] {
  const ids = [...new Set(orders.map(({ member }) => member.member_id))]
  return ids.flatMap((id) => {
    const own = orders.filter(({ member }) => member.member_id === id)
    const member = members.find(({ member_id }) => member_id === id) ?? own[0]?.member
    const codes = new Set(own.flatMap((order) => order.lines.map(({ test_code }) => test_code)))
    if (!member) return []
    return [{ member, codes: lines.filter((l) => codes.has(l.test_code)).map(({ code }) => code) }]
  })
}
