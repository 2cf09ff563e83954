import {
  type BookingPlan,
  type OrderToPlan,
  planOfOrders,
} from '#contract/rules/preparation/booking-plan.ts'
import { draftOf, type Part } from '#machines/checkout/parts.ts'
import type { CheckoutView } from './use-checkout.ts'

type Planned = Pick<CheckoutView, 'snapshot' | 'parts'>

/**
 * What everybody of the booking prepares for the times that are held; `now` is an ISO instant. The
 * steps of one person name nobody.
 */
export function planOfBooking(checkout: Planned, now: string): BookingPlan {
  const { steps, conflicts } = planOfOrders(
    checkout.parts.map((part) => asOrder(part, checkout)),
    now,
  )
  if (checkout.snapshot.context.people.length > 1) return { steps, conflicts }
  return { steps: steps.map(({ names: _, ...step }) => step), conflicts }
}

/** What will be the order of a person at a place, for the preparation. */
function asOrder(part: Part, { snapshot: { context } }: Planned): OrderToPlan {
  const { member, place, lines, visit_turn } = part
  const isHome = place === 'home'
  const draft = draftOf(context, part)
  const appointments = context.appointments.filter(({ orderId }) => orderId === draft?.order_id)
  return {
    order_id: `${member.member_id} ${place}`,
    own_visit: false,
    visit_turn,
    order_type: isHome ? 'home_collection' : 'lab_visit',
    slot: isHome ? (context.hold?.slot ?? null) : null,
    appointments: appointments.map(({ subdepartment, hold: { slot } }) => ({
      subdepartment,
      slot,
    })),
    lines: [...lines],
    member,
    report_by: null,
  }
}
