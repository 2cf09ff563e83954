import { labClock, labDate, labMs } from '#contract/rules/lab-time.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'

/** Date in the lab's time zone at an instant, `YYYY-MM-DD`. */
export function labDay(instant: Date): string {
  return labDate(instant.getTime())
}

/** Time in the lab's time zone at an instant, `HH:mm`. */
export function labTime(instant: Date): string {
  return labClock(instant.getTime())
}

const DAY_MS = 86_400_000

/** The instant of a date and a time (`HH:mm`) in the lab's time zone. */
export function labInstant(day: string, time: string): Date {
  return new Date(labMs(day, time))
}

/** Adds days to a date, both `YYYY-MM-DD`. */
export function daysAfter(day: string, days: number): string {
  return new Date(Date.parse(`${day}T00:00:00Z`) + days * DAY_MS).toISOString().slice(0, 10)
}

/** A date as shown to patients (spec §9): `DD/MM/YYYY`. */
export function formatDay(day: string): string {
  return day.split('-').reverse().join('/')
}

/** "Thu 5 Mar", as the pages of an order say it. */
export function formatShortDay(day: string): string {
  const [weekday, date, month] = new Date(`${day}T00:00:00Z`).toUTCString().split(/,? /)
  return `${weekday} ${Number(date)} ${month}`
}

const inWords = new Intl.DateTimeFormat('en-IN', {
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  timeZone: 'UTC',
})

/** "4 Mar 2026". */
export function formatDayInWords(day: string): string {
  return inWords.format(new Date(`${day}T00:00:00Z`))
}

/** "04/03/2026, 12:00 PM" in the lab's time zone. */
export function formatInstant(instant: Date): string {
  return `${formatDay(labDay(instant))}, ${clockTime(labTime(instant))}`
}
