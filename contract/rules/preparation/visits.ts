import { labMs, MINUTE } from '../lab-time.ts'
import type { Timing } from '../time-span.ts'
import type { PlannedLine } from './planned-line.ts'

/** A phlebotomist may come this many minutes before or after the start of a slot. */
export const EARLY_OR_LATE_MINUTES = 30

/** Time of a visit; milliseconds. */
export type Visit = {
  /** Sub-department of a radiology appointment; null for a home or centre visit. */
  readonly subdepartment: string | null
  readonly start: number
  readonly end: number
  /** When the sample may be taken at the earliest: what must not be eaten or drunk counts from it. */
  readonly earliest: number
}

/** A line and the visits it can use, earliest first. */
export type Served = { readonly line: PlannedLine; readonly visits: readonly [Visit, ...Visit[]] }

export type Appointed = { readonly subdepartment: string; readonly slot: Timing }

/** The times of an order; at home nobody has an appointment. */
export type VisitTimes = {
  readonly slot: Timing | null
  readonly appointments: readonly Appointed[]
  readonly atHome: boolean
}

/** Appointments replace the slot: an order with appointments has no other visit. */
export function visitsOf({ slot, appointments, atHome }: VisitTimes): Visit[] {
  if (appointments.length === 0) return slot ? [toVisit(slot, null, atHome)] : []
  return appointments
    .map((one) => toVisit(one.slot, one.subdepartment, false))
    .sort((a, b) => a.start - b.start)
}

/** When somebody may come for a home slot at the earliest, milliseconds. */
export function earliestComing({ slot_date, from_time }: Omit<Timing, 'to_time'>): number {
  return labMs(slot_date, from_time) - EARLY_OR_LATE_MINUTES * MINUTE
}

/**
 * Assigns each line its visits. A scan uses its appointments; a line without one uses the start of
 * the first visit. A scan whose appointment is not chosen yet is left out.
 */
export function servedBy(visits: readonly Visit[], lines: readonly PlannedLine[]): Served[] {
  const [first] = visits
  if (!first) return []
  return lines.flatMap((line) => {
    const wanted = new Set(
      line.scans.filter((scan) => scan.needs_appointment).map((scan) => scan.subdepartment),
    )
    const byScan = first.subdepartment !== null && wanted.size > 0
    const [earliest, ...more] = byScan
      ? visits.filter(({ subdepartment }) => wanted.has(subdepartment ?? ''))
      : [first]
    return earliest ? [{ line, visits: [earliest, ...more] as const }] : []
  })
}

function toVisit(slot: Timing, subdepartment: string | null, atHome: boolean): Visit {
  const start = labMs(slot.slot_date, slot.from_time)
  return {
    subdepartment,
    start,
    end: labMs(slot.slot_date, slot.to_time),
    earliest: atHome ? earliestComing(slot) : start,
  }
}
