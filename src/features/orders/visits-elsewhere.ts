import type { Order } from '#contract/orders.schemas.ts'
import { ordersOfVisit } from '#contract/rules/preparation/booking-plan.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { areTooClose, tooCloseWords, travelMinutes } from '#contract/rules/visits-apart.ts'
import { shortDate } from '#lib/dates.ts'
import type { Elsewhere } from '#lib/slots/elsewhere.ts'
import { isActive } from './order-groups.ts'
import { type VisitOrder, visitOrdersOf } from './visit-format.ts'

type VisitElsewhere = {
  readonly elsewhere: Elsewhere | undefined
  /** Why slots around it cannot be chosen, with the day. */
  readonly why: readonly string[]
}

type Other = { readonly firstName: string; readonly timing: Timing }

/**
 * The visits at the other place of the people who move: those at the centre for a home visit, and
 * that at home for an appointment.
 * @param moving the orders that get another slot
 * @param booking all orders that were booked with them; empty for a single order
 */
export function visitsElsewhere(
  moving: readonly Order[],
  booking: readonly Order[],
): VisitElsewhere {
  const ids = new Set(moving.map(({ member }) => member.member_id))
  const active = visitOrdersOf(booking).filter(isActive)
  const theirs = active.filter(({ member }) => ids.has(member.member_id))
  const atHome = moving.some(({ order_type }) => order_type === 'home_collection')
  const others = atHome ? scansOf(theirs) : homeVisitsOf(theirs, active)
  const both = [...moving, ...theirs]
  const travel = travelMinutes(
    both.find(({ address }) => address)?.address ?? null,
    both.find(({ centre }) => centre)?.centre ?? null,
  )
  if (others.length === 0) return { elsewhere: undefined, why: [] }
  const spanOf = (slot: Timing) => (atHome ? visitSpan(moving.length, slot) : slot)
  return {
    elsewhere: {
      label: atHome ? 'at the scan' : 'at home',
      isTooClose: (slot) => others.some(({ timing }) => areTooClose(timing, spanOf(slot), travel)),
    },
    why: others.map(({ firstName, timing }) => {
      const words = tooCloseWords(firstName, timing, atHome ? 'centre' : 'home', travel)
      return `${shortDate(timing.slot_date)}: ${words}`
    }),
  }
}

function scansOf(orders: readonly VisitOrder[]): Other[] {
  return orders
    .filter(({ order_type }) => order_type === 'lab_visit')
    .flatMap(({ member, appointments }) =>
      appointments.flatMap(({ slot }) =>
        slot ? [{ firstName: member.firstName, timing: slot }] : [],
      ),
    )
}

function homeVisitsOf(orders: readonly VisitOrder[], all: readonly VisitOrder[]): Other[] {
  const shared = ordersOfVisit(all).length
  return orders.flatMap(({ order_type, slot, own_visit, member }) =>
    order_type === 'home_collection' && slot
      ? [{ firstName: member.firstName, timing: visitSpan(own_visit ? 1 : shared, slot) }]
      : [],
  )
}
