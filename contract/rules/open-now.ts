import { type DayHours, END_OF_DAY } from './opening-hours.ts'

/** A moment in the lab's time zone: `Mon`…`Sun` and `HH:mm`. */
export type LabMoment = { readonly day: string; readonly time: string }

export type OpenState =
  | { readonly open: true; readonly until: string }
  | {
      readonly open: false
      readonly opens: { readonly day: DayHours; readonly inDays: number } | null
    }

/** Whether a centre is open at a moment, and if not when it opens next. */
export function openState(week: readonly DayHours[], { day, time }: LabMoment): OpenState {
  const at = week.findIndex((candidate) => candidate.day === day)
  const today = week[at]?.hours
  if (today && today.open <= time && isBefore(time, today.close)) {
    return { open: true, until: today.close }
  }
  for (let inDays = 0; inDays <= week.length; inDays += 1) {
    const next = week[(at + inDays) % week.length]
    const stillToCome = inDays > 0 || (next?.hours && time < next.hours.open)
    if (next?.hours && stillToCome) return { open: false, opens: { day: next, inDays } }
  }
  return { open: false, opens: null }
}

/** A centre that closes at the end of the day is still open in its last minute. */
function isBefore(time: string, close: string): boolean {
  return time < close || close === END_OF_DAY
}
