import type { CartLine, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Scan } from '#contract/catalogue.endpoints.ts'
import type { AppointmentDays, HeldAppointment } from '#machines/checkout/appointments.ts'
import { shortScanName } from './scan-format.ts'

/** One sub-department that needs an appointment, and what of the cart is done in it. */
export type NeededAppointment = {
  readonly subdepartment: string
  /** "USG". */
  readonly short: string
  /** Its scans, those out of packages too. */
  readonly scans: readonly Scan[]
  /** On the table, all of them. */
  readonly minutes: number
  readonly lines: readonly CartLine[]
}

/** Several scans of one sub-department share an appointment (spec §4). */
export function neededAppointments(
  subdepartments: readonly string[],
  cart: readonly CartLine[],
): NeededAppointment[] {
  return subdepartments.map((subdepartment) => {
    const isOf = (scan: Scan) => scan.needs_appointment && scan.subdepartment === subdepartment
    const lines = cart.filter((line) => line.scans.some(isOf))
    const all = lines.flatMap((line) => line.scans.filter(isOf))
    const scans = [...new Map(all.map((scan) => [scan.code, scan])).values()]
    const minutes = scans.reduce((sum, scan) => sum + scan.slot_minutes, 0)
    return { subdepartment, short: shortScanName(subdepartment), scans, minutes, lines }
  })
}

/** A day for all appointments; `free` is what the fullest of the sub-departments still has. */
export type SharedDay = { readonly slot_date: string; readonly free: number }

/** The days on which at least one sub-department works; one without a free time for all has 0 free. */
export function sharedDays(
  all: readonly AppointmentDays[],
  held: readonly HeldAppointment[],
): SharedDay[] {
  const dates = new Set(all.flatMap(({ days }) => days.map(({ slot_date }) => slot_date)))
  return [...dates].sort().map((slot_date) => ({
    slot_date,
    free: Math.min(...all.map(({ days }) => freeOn(days, slot_date, held))),
  }))
}

function freeOn(days: readonly SlotDay[], date: string, held: readonly HeldAppointment[]): number {
  const slots = days.find(({ slot_date }) => slot_date === date)?.slots ?? []
  return slots.filter((slot) => slot.state === 'free' || isHeld(slot, held)).length
}

/** A window as it stands to the other appointments of the booking. */
export type AppointmentWindow = {
  readonly slot: Slot
  readonly state: Slot['state']
  /** The patient is in this scan then: "in USG". */
  readonly during: string | null
  /** It follows that scan directly: "after USG". */
  readonly after: string | null
}

/** The windows of one sub-department on one day, in order. */
export function appointmentWindows(
  { subdepartment, days }: AppointmentDays,
  date: string,
  held: readonly HeldAppointment[],
): AppointmentWindow[] {
  const others = held.filter((one) => one.subdepartment !== subdepartment)
  const slots = days.find(({ slot_date }) => slot_date === date)?.slots ?? []
  return slots.map((slot) => {
    const during = others.find(({ hold }) => overlap(hold.slot, slot))
    const after = others.find(
      ({ hold }) => hold.slot.slot_date === date && hold.slot.to_time === slot.from_time,
    )
    return {
      slot,
      // The provider counts the patient's own hold too.
      state: isHeld(slot, held) ? 'free' : slot.state,
      during: during ? shortScanName(during.subdepartment) : null,
      after: after ? shortScanName(after.subdepartment) : null,
    }
  })
}

/** Can be taken beside the other appointments. */
export function isOpen({ state, during }: AppointmentWindow): boolean {
  return state === 'free' && during === null
}

function isHeld({ slot_id }: Slot, held: readonly HeldAppointment[]): boolean {
  return held.some(({ hold }) => hold.slot.slot_id === slot_id)
}

function overlap(a: Slot, b: Slot): boolean {
  return a.slot_date === b.slot_date && a.from_time < b.to_time && b.from_time < a.to_time
}
