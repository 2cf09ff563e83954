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

/** Two times `HH:mm` in words: "07:00 to 07:30 AM", "11:30 AM to 12:00 PM". */
export function timeSpan(from: string, to: string, word: 'to' | 'and' = 'to'): string {
  const [start, end] = [clockTime(from), clockTime(to)]
  const sameHalf = start.slice(-2) === end.slice(-2)
  return `${sameHalf ? start.slice(0, -3) : start} ${word} ${end}`
}
