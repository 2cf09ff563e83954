import { clockTime } from '#contract/rules/opening-hours.ts'
import type { Timing } from '#lib/format/visit-format.ts'

/** Start and end of a window in the grid, in 12 hours; "PM" only after the end. */
export function gridTimes({ from_time, to_time }: Omit<Timing, 'slot_date'>) {
  const bare = (time: string) => clockTime(time).slice(0, 5)
  const afternoon = from_time >= '12:00'
  return { start: bare(from_time), end: afternoon ? `${bare(to_time)} PM` : bare(to_time) }
}
