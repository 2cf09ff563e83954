/** Asia/Kolkata, the lab's time zone, has no daylight saving time. */
export const LAB_OFFSET_MS = 330 * 60_000

/** Date in the lab's time zone at an instant, `YYYY-MM-DD`. */
export function labDay(instant: Date): string {
  return new Date(instant.getTime() + LAB_OFFSET_MS).toISOString().slice(0, 10)
}

/** Fixed offset of Asia/Kolkata, which has no daylight saving time. */
const OFFSET = '+05:30'
const DAY_MS = 86_400_000

/** The instant of a date and a time (`HH:mm`) in the lab's time zone. */
export function labInstant(day: string, time: string): Date {
  return new Date(`${day}T${time}:00${OFFSET}`)
}

/** Adds days to a date, both `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A date as shown to patients (spec §9): `DD/MM/YYYY`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}
