import { labMs } from '../lab-time.ts'
import type { Timing } from '../time-span.ts'
import type { PlannedLine } from './planned-line.ts'

/** Time of a visit; milliseconds. */
export type Visit = {
  /** Sub-department of a radiology appointment; null for a home or centre visit. */
  readonly subdepartment: string | null
  readonly start: number
  readonly end: number
}

/** A line and the visits it can use, earliest first. */
export type Served = { readonly line: PlannedLine; readonly visits: readonly [Visit, ...Visit[]] }

export type Appointed = { readonly subdepartment: string; readonly slot: Timing }

/** Appointments replace the slot: an order with appointments has no other visit. */
export function visitsOf(slot: Timing | null, appointments: readonly Appointed[]): Visit[] {
  if (appointments.length === 0) return slot ? [toVisit(slot, null)] : []
  return appointments
    .map((one) => toVisit(one.slot, one.subdepartment))
    .sort((a, b) => a.start - b.start)
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

function toVisit({ slot_date, from_time, to_time }: Timing, subdepartment: string | null): Visit {
  return {
    subdepartment,
    start: labMs(slot_date, from_time),
    end: labMs(slot_date, to_time),
  }
}
