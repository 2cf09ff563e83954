import { shortDate } from '#lib/dates.ts'

/** `2026-11-14` as `14`, `Nov 2026` and `Sat`. */
export function dayParts(date: string): { day: string; month: string; weekday: string } {
  const [weekday = '', day = '', month = ''] = shortDate(date).split(' ')
  return { day, month: `${month} ${date.slice(0, 'YYYY'.length)}`, weekday }
}
