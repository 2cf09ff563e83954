import { labMs } from './lab-instants.ts'
import type { PlannedLine } from './planned-line.ts'

/** A window: date `YYYY-MM-DD`, times `HH:mm`, on the lab's clock. */
export type Timing = {
  readonly slot_date: string
  readonly from_time: string
  readonly to_time: string
}

/** A time at which the patient is seen; milliseconds. */
export type Visit = {
  /** The sub-department of a radiology appointment; null for a home or centre window. */
  readonly subdepartment: string | null
  readonly start: number
  readonly end: number
}

/** A line, and the visits that serve it, the earliest first. */
export type Served = { readonly line: PlannedLine; readonly visits: readonly [Visit, ...Visit[]] }

export type Appointed = { readonly subdepartment: string; readonly slot: Timing }

/** Appointments stand in the place of a window: an order with them has no other. */
export function visitsOf(slot: Timing | null, appointments: readonly Appointed[]): Visit[] {
  if (appointments.length === 0) return slot ? [toVisit(slot, null)] : []
  return appointments
    .map((one) => toVisit(one.slot, one.subdepartment))
    .sort((a, b) => a.start - b.start)
}

/**
 * A scan is served by its appointment; what needs none, when the first visit begins. A scan whose
 * appointment is still to be chosen is not served yet.
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

function toVisit({ slot_date, from_time, to_time }: Timing, subdepartment: string | null): Visit {
  return {
    subdepartment,
    start: labMs(slot_date, from_time),
    end: labMs(slot_date, to_time),
  }
}
