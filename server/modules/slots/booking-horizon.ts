import { daysAfter, labDay } from '#server/lab-time.ts'

/** Bookable days including today (docs/decisions: peers offer four to seven). */
const HORIZON_DAYS = 7

/** Bookable dates at an instant, `YYYY-MM-DD`. */
export function bookableDates(now: Date): string[] {
  return datesFrom(labDay(now), HORIZON_DAYS)
}

/** One day more than patients see, so that the new last day is ready at midnight. */
export function plannedDates(now: Date): string[] {
  return datesFrom(labDay(now), HORIZON_DAYS + 1)
}

function datesFrom(day: string, count: number): string[] {
  return Array.from({ length: count }, (_, ahead) => daysAfter(day, ahead))
}
