import type { CartLine, Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Scan } from '#contract/catalogue.endpoints.ts'
import type { Member } from '#contract/patient.endpoints.ts'
import { slotsOverlap } from '#contract/rules/time-span.ts'
import { type Elsewhere, withoutTooClose } from '#lib/slots/elsewhere.ts'
import { isOver, whyNoSlot } from '#lib/slots/window-groups.ts'
import type { AppointmentDays, HeldAppointment } from '#machines/checkout/appointments.ts'
import { subdepartmentsOf } from '#machines/checkout/basket.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { draftOf, type Part } from '#machines/checkout/parts.ts'
import { homeVisitOf, isCloseToHome } from '#machines/checkout/two-places.ts'
import { shortScanName } from './scan-format.ts'
import type { CheckoutView } from './use-checkout.ts'

/** An appointment that a person needs, and the scans done at it. */
export type NeededAppointment = {
  /** The order of the person. */
  readonly orderId: string
  readonly member: Member
  readonly subdepartment: string
  /** "USG". */
  readonly short: string
  /** Its scans, including those from packages. */
  readonly scans: readonly Scan[]
  /** Total minutes on the table. */
  readonly minutes: number
  readonly lines: readonly CartLine[]
}

/** Several scans of one sub-department share an appointment (spec §4). */
export function neededAppointments({
  snapshot: { context },
  parts,
}: Pick<CheckoutView, 'snapshot' | 'parts'>): NeededAppointment[] {
  return parts.filter(({ place }) => place === 'centre').flatMap((part) => neededBy(part, context))
}

function neededBy(part: Part, context: CheckoutContext): NeededAppointment[] {
  const { member } = part
  const orderId = draftOf(context, part)?.order_id ?? ''
  return subdepartmentsOf(part.lines).map((subdepartment) => {
    const isOf = (scan: Scan) => scan.needs_appointment && scan.subdepartment === subdepartment
    const lines = part.lines.filter((line) => line.scans.some(isOf))
    const all = lines.flatMap((line) => line.scans.filter(isOf))
    const scans = [...new Map(all.map((scan) => [scan.code, scan])).values()]
    const minutes = scans.reduce((sum, scan) => sum + scan.slot_minutes, 0)
    const short = shortScanName(subdepartment)
    return { orderId, member, subdepartment, short, scans, minutes, lines }
  })
}

/** The times of each appointment, without those too close to a home visit of its person. */
export function daysToChoose(
  checkout: Pick<CheckoutView, 'snapshot' | 'parts'>,
): AppointmentDays[] {
  const { context } = checkout.snapshot
  return neededAppointments(checkout).flatMap(({ orderId, subdepartment }) => {
    const elsewhere = atHome(context, orderId)
    const mine = context.appointmentDays.find((one) => one.subdepartment === subdepartment)
    return mine ? { ...mine, days: mine.days.map((day) => withoutTooClose(day, elsewhere)) } : []
  })
}

/** The times of a person's appointment: what is held for another person of the booking is taken. */
export function timesFor(
  { orderId, subdepartment }: Pick<NeededAppointment, 'orderId' | 'subdepartment'>,
  all: readonly AppointmentDays[],
  held: readonly HeldAppointment[],
): AppointmentDays | undefined {
  const found = all.find((one) => one.subdepartment === subdepartment)
  if (!found) return undefined
  const others = held.filter((one) => one.orderId !== orderId)
  const isTaken = (slot: Slot) => slot.available <= 1 && isHeld(slot, others)
  const days = found.days.map((day) => ({
    ...day,
    slots: day.slots.map((slot) => (isTaken(slot) ? { ...slot, state: 'full' as const } : slot)),
  }))
  return { ...found, days }
}

/** The home visit of the person of an order, around which they have no appointment. */
export function atHome(context: CheckoutContext, orderId: string): Elsewhere | undefined {
  if (!homeVisitOf(context, orderId)) return undefined
  return { label: 'at home', isTooClose: (slot) => isCloseToHome(context, orderId, slot) }
}

/**
 * A day for all appointments; `free` is the lowest number of free times among the sub-
 * departments.
 */
export type SharedDay = {
  readonly slot_date: string
  readonly free: number
  /** Why some sub-department has no free time on this day, if one has none. */
  readonly whyNone: ReturnType<typeof whyNoSlot>
}

/**
 * Days on which any sub-department works; `free` is 0 unless all have a free time. A day that is over
 * is left out.
 */
export function sharedDays(
  all: readonly AppointmentDays[],
  held: readonly HeldAppointment[],
): SharedDay[] {
  const dates = new Set(all.flatMap(({ days }) => days.map(({ slot_date }) => slot_date)))
  return [...dates].sort().flatMap((slot_date) => {
    const slots = all.map(({ days }) => slotsOn(days, slot_date))
    const free = Math.min(...slots.map((some) => freeOf(some, held)))
    if (free === 0 && slots.some(isOver)) return []
    const whyNone = slots.map(whyNoSlot).find((why) => why === 'Closed') ?? 'Full'
    return { slot_date, free, whyNone }
  })
}

function slotsOn(days: readonly SlotDay[], date: string): readonly Slot[] {
  return days.find(({ slot_date }) => slot_date === date)?.slots ?? []
}

function freeOf(slots: readonly Slot[], held: readonly HeldAppointment[]): number {
  return slots.filter((slot) => slot.state === 'free' || isHeld(slot, held)).length
}

/** A window that is not over, in relation to the other appointments of the booking. */
export type AppointmentWindow = {
  readonly slot: Slot
  readonly state: 'free' | 'full'
  /** Overlaps another scan of the patient: "in USG". */
  readonly during: string | null
  /** Directly follows another scan: "after USG". */
  readonly after: string | null
}

export function appointmentWindows(
  { subdepartment, days }: AppointmentDays,
  date: string,
  held: readonly HeldAppointment[],
): AppointmentWindow[] {
  const others = held.filter((one) => one.subdepartment !== subdepartment)
  return slotsOn(days, date).flatMap((slot) => {
    // The provider's count includes the patient's own hold.
    const state = isHeld(slot, held) ? 'free' : slot.state
    if (state === 'past') return []
    const during = others.find(({ hold }) => slotsOverlap(hold.slot, slot))
    const after = others.find(
      ({ hold }) => hold.slot.slot_date === date && hold.slot.to_time === slot.from_time,
    )
    return {
      slot,
      state,
      during: during ? shortScanName(during.subdepartment) : null,
      after: after ? shortScanName(after.subdepartment) : null,
    }
  })
}

/** Free and without an overlap. */
export function isOpen({ state, during }: AppointmentWindow): boolean {
  return state === 'free' && during === null
}

function isHeld({ slot_id }: Slot, held: readonly HeldAppointment[]): boolean {
  return held.some(({ hold }) => hold.slot.slot_id === slot_id)
}
