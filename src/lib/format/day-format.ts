import type { LabMoment } from '#contract/rules/open-now.ts'

/** Day formats without the date library, which would exceed the budget of the first routes. */

const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat']
const MONTHS = 'Jan Feb Mar Apr May Jun Jul Aug Sep Oct Nov Dec'.split(' ')
const DAY_MS = 86_400_000
/** Asia/Kolkata has no daylight saving time. */
const LAB_OFFSET_MS = 330 * 60_000

/** `YYYY-MM-DD` as `Sat 22 Nov`. */
export function dayWords(date: string): string {
  const day = new Date(`${date}T00:00:00Z`)
  return `${DAYS[day.getUTCDay()]} ${day.getUTCDate()} ${MONTHS[day.getUTCMonth()]}`
}

/** `YYYY-MM-DD` as `tomorrow, Sat 22 Nov`, relative to `today` (`YYYY-MM-DD`). */
export function dayWordsFrom(today: string, date: string): string {
  const ahead = (Date.parse(date) - Date.parse(today)) / DAY_MS
  const near = ['today', 'tomorrow'][ahead]
  return near ? `${near}, ${dayWords(date)}` : dayWords(date)
}

/** An instant as weekday and `HH:mm` in the lab's time zone. */
export function labMoment(instant: string): LabMoment {
  const local = new Date(Date.parse(instant) + LAB_OFFSET_MS)
  return { day: DAYS[local.getUTCDay()] ?? '', time: local.toISOString().slice(11, 16) }
}
