import { clockTime } from './opening-hours.ts'

/** A slot: date `YYYY-MM-DD`, times `HH:mm`, in the lab's time zone. */
export type Timing = {
  readonly slot_date: string
  readonly from_time: string
  readonly to_time: string
}

/** Two times `HH:mm` of one day; `to` is not part of the span. */
type TimeSpan = { readonly from: string; readonly to: string }

export function spansOverlap(a: TimeSpan, b: TimeSpan): boolean {
  return a.from < b.to && b.from < a.to
}

/** Whether a patient cannot keep both slots. One may begin when the other ends. */
export function slotsOverlap(a: Timing, b: Timing): boolean {
  return a.slot_date === b.slot_date && spansOverlap(spanOf(a), spanOf(b))
}

function spanOf({ from_time: from, to_time: to }: Timing): TimeSpan {
  return { from, to }
}

/** Two times `HH:mm` in words: "07:00 AM to 07:30 AM", "07:00 AM - 07:30 AM". */
export function timeSpan(from: string, to: string, between: 'to' | 'and' | '-' = 'to'): string {
  return `${clockTime(from)} ${between} ${clockTime(to)}`
}
