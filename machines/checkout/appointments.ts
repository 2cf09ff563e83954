import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'

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
