import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'
import { type CheckoutContext, centreWork } from './checkout.context.ts'

/** The windows in which a sub-department can be visited. */
export type AppointmentDays = {
  readonly subdepartment: string
  readonly days: readonly SlotDay[]
}

/** A sub-department that an order of the booking needs an appointment at. */
export type NeededAppointment = { readonly orderId: string; readonly subdepartment: string }

/** One of the windows, held for the order. */
export type HeldAppointment = NeededAppointment & { readonly hold: SlotHold }

export function isSameNeed(one: NeededAppointment, other: NeededAppointment): boolean {
  return one.orderId === other.orderId && one.subdepartment === other.subdepartment
}

/** The appointments that the orders of a booking need. */
export function neededAppointments(context: CheckoutContext): NeededAppointment[] {
  const { drafts, visit } = context
  const draft = drafts.find(({ order_type }) => order_type === 'lab_visit') ?? drafts[0]
  if (!draft || visit === 'home') return []
  return centreWork(context).subdepartments.map((subdepartment) => ({
    orderId: draft.order_id,
    subdepartment,
  }))
}
