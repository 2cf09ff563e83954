import { daysAfter, labDay } from '#server/lab-time.ts'

/** Days that can be booked, today among them (docs/decisions: peers offer four to seven). */
const HORIZON_DAYS = 7

/** The dates that can be booked at an instant, `YYYY-MM-DD`. */
export function bookableDates(now: Date): string[] {
  return datesFrom(labDay(now), HORIZON_DAYS)
}

/** One day more than patients see, so that midnight finds the new last day ready. */
export function plannedDates(now: Date): string[] {
  return datesFrom(labDay(now), HORIZON_DAYS + 1)
}

function datesFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, ahead) => daysAfter(day, ahead))
}
