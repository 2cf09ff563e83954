import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { clockTime } from '#contract/rules/opening-hours.ts'

dayjs.extend(utc)

/** UTC offset of the lab's time zone, which has no daylight saving time. */
const LAB_OFFSET_MINUTES = 330

/** An instant (ISO text, Date or milliseconds) in the lab's time zone. */
export function labTime(instant: string | number | Date): Dayjs {
  return dayjs(instant).utcOffset(LAB_OFFSET_MINUTES)
}

/** `YYYY-MM-DD` in the lab's time zone. */
export function isoDate(instant: string | number | Date): string {
  return labTime(instant).format('YYYY-MM-DD')
}

/** `YYYY-MM-DD` as `DD/MM/YYYY`. */
export function slashDate(date: string): string {
  return calendarDay(date).format('DD/MM/YYYY')
}

/** An instant as `DD/MM/YYYY hh:mm A` in the lab's time zone (spec §9). */
export function slashDateTime(instant: string | number | Date): string {
  return labTime(instant).format('DD/MM/YYYY hh:mm A')
}

/** `YYYY-MM-DD` as `Sat 22 Nov`. */
export function shortDate(date: string): string {
  return calendarDay(date).format('ddd D MMM')
}

/** `YYYY-MM-DD` as `Sat 22 Nov 2026`, for days that may be of another year. */
export function fullDate(date: string): string {
  return calendarDay(date).format('ddd D MMM YYYY')
}

/** An instant as `Sat 22 Nov, 07:30 PM` in the lab's time zone. */
export function shortDateTime(instant: string | number | Date): string {
  return labTime(instant).format('ddd D MMM, hh:mm A')
}

/** `HH:mm` as `07:00 AM`. */
export function shortTime(time: string): string {
  return clockTime(time)
}

/** A typed `DD/MM/YYYY` as `YYYY-MM-DD`; null when there is no such day. */
export function parseSlashDate(typed: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed.trim()) ?? []
  if (!day || !month || !year) return null
  const date = `${year}-${month}-${day}`
  return slashDate(date) === typed.trim() ? date : null
}

/** Parsed and formatted in UTC, so that the day does not shift. */
function calendarDay(date: string): Dayjs {
  return dayjs.utc(date)
}
