import dayjs, { type Dayjs } from 'dayjs'
import utc from 'dayjs/plugin/utc'
import { clockTime } from '#contract/rules/opening-hours.ts'

dayjs.extend(utc)

/** Minutes east of Greenwich: the lab's zone, which knows no summer time. */
const LAB_OFFSET_MINUTES = 330

/** An instant, as ISO text, Date or milliseconds, on the lab's clock. */
export function labTime(instant: string | number | Date): Dayjs {
  return dayjs(instant).utcOffset(LAB_OFFSET_MINUTES)
}

/** `YYYY-MM-DD` on the lab's calendar, as dates travel. */
export function isoDate(instant: string | number | Date): string {
  return labTime(instant).format('YYYY-MM-DD')
}

/** `YYYY-MM-DD` as `DD/MM/YYYY`. */
export function slashDate(date: string): string {
  return calendarDay(date).format('DD/MM/YYYY')
}

/** An instant as `DD/MM/YYYY hh:mm` on the lab's clock (spec §9), with its half of the day. */
export function slashDateTime(instant: string | number | Date): string {
  return labTime(instant).format('DD/MM/YYYY hh:mm A')
}

/** `YYYY-MM-DD` as `Sat 22 Nov`. */
export function shortDate(date: string): string {
  return calendarDay(date).format('ddd D MMM')
}

/** `HH:mm` as `07:00 AM`. */
export function shortTime(time: string): string {
  return clockTime(time)
}

/** A date as typed, `DD/MM/YYYY`, as it travels; null when there is no such day. */
export function parseSlashDate(typed: string): string | null {
  const [, day, month, year] = /^(\d{2})\/(\d{2})\/(\d{4})$/.exec(typed.trim()) ?? []
  if (!day || !month || !year) return null
  const date = `${year}-${month}-${day}`
  return slashDate(date) === typed.trim() ? date : null
}

/** A calendar day has no zone: it is read and written in the same one. */
function calendarDay(date: string): Dayjs {
  return dayjs.utc(date)
}
