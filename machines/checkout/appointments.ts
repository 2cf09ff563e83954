import type { SlotDay, SlotHold } from '#contract/cart.endpoints.ts'

/** The windows in which a sub-department can be visited. */
export type AppointmentDays = {
  readonly subdepartment: string
  readonly days: readonly SlotDay[]
}

/** One of them, held for the draft. */
export type HeldAppointment = { readonly subdepartment: string; readonly hold: SlotHold }
