/*
 * When a repeat plan is due. Dates are `YYYY-MM-DD` in the lab's time zone; none of this depends on
 * the time zone of the device.
 */

export type PlanInterval = {
  readonly every: number
  readonly unit: 'weeks' | 'months'
  /** One repeat only. */
  readonly once: boolean
}

/** Days before the due date on which the patient is reminded. */
export const REMIND_DAYS = 7

const DAY_MS = 86_400_000
const WEEK = 7

const msOf = (day: string) => Date.parse(`${day}T00:00:00Z`)
const dayOf = (ms: number) => new Date(ms).toISOString().slice(0, 10)

export function addDays(day: string, days: number): string {
  return dayOf(msOf(day) + days * DAY_MS)
}

/** The same day of a later month; the last one of a month that is too short. */
function addMonths(day: string, months: number): string {
  const [year = 0, month = 0, date = 0] = day.split('-').map(Number)
  const then = month - 1 + months
  const lastDay = new Date(Date.UTC(year, then + 1, 0)).getUTCDate()
  return dayOf(Date.UTC(year, then, Math.min(date, lastDay)))
}

/** The first date from `day` on that has the weekday of `like`. */
function sameWeekday(day: string, like: string): string {
  const weekdayOf = (one: string) => new Date(msOf(one)).getUTCDay()
  return addDays(day, (weekdayOf(like) - weekdayOf(day) + WEEK) % WEEK)
}

/**
 * The `count`th date of a plan that counts from `from`. It never comes before the calendar date,
 * and keeps the weekday: who came on a Saturday comes on Saturdays.
 */
function nthDue(from: string, { every, unit }: PlanInterval, count: number): string {
  if (unit === 'weeks') return addDays(from, every * WEEK * count)
  return sameWeekday(addMonths(from, every * count), from)
}

/** The first date of a plan after a day. */
export function dueAfter(from: string, interval: PlanInterval, after: string): string {
  let count = 1
  while (nthDue(from, interval, count) <= after) count += 1
  return nthDue(from, interval, count)
}

/**
 * The date from today on that a plan has if nothing was skipped or moved. One repeat that should
 * have been before is due today.
 */
export function nextDue(from: string, interval: PlanInterval, today: string): string {
  if (!interval.once) return dueAfter(from, interval, addDays(today, -1))
  const due = nthDue(from, interval, 1)
  return due < today ? today : due
}

/** The dates of a plan that follow its next one; a plan for one repeat has none. */
export function laterDates(
  from: string,
  interval: PlanInterval,
  { due, count }: { readonly due: string; readonly count: number },
): string[] {
  const dates: string[] = []
  while (!interval.once && dates.length < count) {
    dates.push(dueAfter(from, interval, dates.at(-1) ?? due))
  }
  return dates
}

/**
 * If a date is sooner than the usual gap after the last test: the first date with its weekday that
 * is not. Null if it is not sooner, or the test has no usual gap.
 */
export function laterThanUsual(
  due: string,
  last: { readonly last_on: string | null; readonly usual_days: number | null },
): string | null {
  if (last.last_on === null || last.usual_days === null) return null
  const usual = addDays(last.last_on, last.usual_days)
  return due < usual ? sameWeekday(usual, due) : null
}
