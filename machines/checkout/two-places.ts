import type { Timing } from '#contract/rules/time-span.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import {
  areTooClose,
  type PlacedVisit,
  travelMinutes,
  visitAt,
} from '#contract/rules/visits-apart.ts'
import { type CheckoutContext, partsIn } from './checkout.context.ts'

/** A visit of a person that another one may be too close to. */
export type OtherVisit = { readonly firstName: string; readonly timing: Timing }

/** The home visit that is held, where the person of an order at the centre gives a sample there too. */
export function homeVisitOf(context: CheckoutContext, orderId: string): OtherVisit | null {
  const timing = heldAtHome(context)
  const person = whoIsAt(context, orderId)
  return timing && person ? { firstName: person.firstName, timing } : null
}

/** The home visit that is held: of several people until the last has given the samples. */
export function heldAtHome(context: CheckoutContext): Timing | null {
  return context.hold && visitSpan(homesOf(context).length, context.hold.slot)
}

/** All that is held, at its place: the home visit and the appointments. */
export function heldVisits(context: CheckoutContext): readonly PlacedVisit[] {
  const { address, centre, appointments } = context
  const home = heldAtHome(context)
  return [
    ...(home && address ? [visitAt(home, address.address_id, address)] : []),
    ...appointments.flatMap(({ hold }) =>
      centre ? [visitAt(hold.slot, centre.lab_code, centre)] : [],
    ),
  ]
}

/** The appointments that are held for people who are visited at home too. */
export function heldScans(context: CheckoutContext): readonly OtherVisit[] {
  return context.appointments.flatMap(({ orderId, hold }) => {
    const person = whoIsAt(context, orderId)
    return person ? [{ firstName: person.firstName, timing: hold.slot }] : []
  })
}

/** Between the address and the centre of the booking. */
export function travelMinutesIn({ address, centre }: CheckoutContext): number {
  return travelMinutes(address, centre)
}

/** Whether somebody could not keep their appointment if the home visit were then. */
export function isCloseToScan(context: CheckoutContext, slot: Timing): boolean {
  const visit = visitSpan(homesOf(context).length, slot)
  return heldScans(context).some(({ timing }) =>
    areTooClose(timing, visit, travelMinutesIn(context)),
  )
}

/** Whether the person of an order at the centre would be at home too close to that time. */
export function isCloseToHome(context: CheckoutContext, orderId: string, slot: Timing): boolean {
  const visit = homeVisitOf(context, orderId)
  return visit !== null && areTooClose(visit.timing, slot, travelMinutesIn(context))
}

/** The person of an order at the centre, if they are visited at home too. */
function whoIsAt(context: CheckoutContext, orderId: string) {
  const { people, drafts } = context
  const draft = drafts.find(({ order_id }) => order_id === orderId)
  const person = people.length === 1 ? people[0] : draft?.member
  const isAtHome = homesOf(context).some(({ member }) => member.member_id === person?.member_id)
  return isAtHome ? person : undefined
}

/** The orders of the home visit. */
export function homesOf(context: CheckoutContext) {
  return partsIn(context).filter(({ place }) => place === 'home')
}
