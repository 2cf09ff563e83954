import { clockTime } from '#contract/rules/opening-hours.ts'
import type { Timing } from '#lib/format/visit-format.ts'

/** Start and end of a slot in the grid, "07:00" and "07:30 AM". */
export function gridTimes({ from_time, to_time }: Omit<Timing, 'slot_date'>) {
  const [start, end] = [clockTime(from_time), clockTime(to_time)]
  const isSameHalf = start.slice(-2) === end.slice(-2)
  return { start: isSameHalf ? start.slice(0, 5) : start, end }
}
