/** The lab's time zone, Asia/Kolkata, has no daylight saving time. */
const LAB_ZONE = '+05:30'
const LAB_OFFSET_MS = 330 * 60_000

export const MINUTE = 60_000
export const HOUR = 60 * MINUTE

const WEEKDAYS = ['Sunday', 'Monday', 'Tuesday', 'Wednesday', 'Thursday', 'Friday', 'Saturday']

/** Date `YYYY-MM-DD` and time `HH:mm` in the lab's time zone, as milliseconds since 1970. */
export function labMs(date: string, time: string): number {
  return Date.parse(`${date}T${time}:00${LAB_ZONE}`)
}

/** `2026-11-22T07:00:00+05:30`. */
export function labIso(ms: number): string {
  return `${new Date(ms + LAB_OFFSET_MS).toISOString().slice(0, 19)}${LAB_ZONE}`
}

/** `YYYY-MM-DD`. */
export function labDate(ms: number): string {
  return labIso(ms).slice(0, 10)
}

/** `HH:mm`. */
export function labClock(ms: number): string {
  return labIso(ms).slice(11, 16)
}

/** `Friday`. */
export function labWeekday(ms: number): string {
  return WEEKDAYS[new Date(ms + LAB_OFFSET_MS).getUTCDay()] ?? ''
}
