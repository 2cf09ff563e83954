import type { Slot } from '#contract/cart.endpoints.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { areTooClose } from '#contract/rules/visits-apart.ts'
import { type LinkedBookingContext, partsIn } from './linked-booking.context.ts'

/** A visit of a person that another one would be too close to. */
export type OtherVisit = { readonly firstName: string; readonly timing: Timing }

/** The home visit of the person of an order at the centre, if it is too close to a time there. */
export function visitTooClose(
  context: LinkedBookingContext,
  orderId: string,
  slot: Timing,
): OtherVisit | null {
  const visit = homeVisitOf(context, orderId)
  return visit && areTooClose(visit.timing, slot) ? visit : null
}

/** The home visit that the person of an order at the centre has too; null without one. */
export function homeVisitOf(context: LinkedBookingContext, orderId: string): OtherVisit | null {
  const homes = partsIn(context).filter(({ at }) => at === 'home')
  const member = context.drafts.find(({ order_id }) => order_id === orderId)?.member
  const isAtHome = homes.some((part) => part.member.member_id === member?.member_id)
  if (!context.hold || !member || !isAtHome) return null
  const timing = visitSpan(homes.length, context.hold.slot)
  return { firstName: member.firstName, timing }
}

/** An appointment that is held for somebody who would be at home too close to it. */
export function scanTooClose(context: LinkedBookingContext, slot: Slot): OtherVisit | null {
  const homes = partsIn(context).filter(({ at }) => at === 'home')
  const span = visitSpan(homes.length, slot)
  return heldScans(context).find(({ timing }) => areTooClose(timing, span)) ?? null
}

/** The appointments that are held for people who are visited at home too. */
export function heldScans(context: LinkedBookingContext): readonly OtherVisit[] {
  const homes = partsIn(context).filter(({ at }) => at === 'home')
  return context.appointments.flatMap(({ orderId, hold }) => {
    const member = context.drafts.find(({ order_id }) => order_id === orderId)?.member
    const isAtHome = homes.some((part) => part.member.member_id === member?.member_id)
    return member && isAtHome ? [{ firstName: member.firstName, timing: hold.slot }] : []
  })
}
