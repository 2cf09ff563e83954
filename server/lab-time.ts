/** The lab's zone, Asia/Kolkata, has no summer time. */
export const LAB_OFFSET_MS = 330 * 60_000

/** The day on the lab's calendar at an instant, `YYYY-MM-DD`. */
export function labDay(instant: Date): string {
  return new Date(instant.getTime() + LAB_OFFSET_MS).toISOString().slice(0, 10)
}

/** Asia/Kolkata has no summer time, so a fixed offset is exact. */
const OFFSET = '+05:30'
const DAY_MS = 86_400_000

/** The instant of a time of day (`HH:mm`) on a day of the lab's calendar. */
export function labInstant(day: string, time: string): Date {
  return new Date(`${day}T${time}:00${OFFSET}`)
}

/** Adds days to a date, both `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A date as patients read it (spec §9): `DD/MM/YYYY`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}
