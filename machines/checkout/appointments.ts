import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'

/** The windows in which a sub-department can be visited. */
export type AppointmentDays = {
  readonly subdepartment: string
  readonly days: readonly SlotDay[]
}

/** A sub-department that an order of the booking needs an appointment at. */
export type NeededAppointment = { readonly orderId: string; readonly subdepartment: string }

/** One of the windows that is held. */
export type HeldWindow = { readonly subdepartment: string; readonly hold: SlotHold }

/** Held for an order of the booking. */
export type HeldAppointment = NeededAppointment & HeldWindow

export function isSameNeed(one: NeededAppointment, other: NeededAppointment): boolean {
  return one.orderId === other.orderId && one.subdepartment === other.subdepartment
}
