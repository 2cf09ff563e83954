import { labTime } from '#lib/dates.ts'

/** A day of the strip: "Sat 22". @param date `YYYY-MM-DD` */
export function stripDay(date: string): { value: string; weekday: string; day: string } {
  const noon = labTime(`${date}T12:00:00+05:30`)
  return { value: date, weekday: noon.format('ddd'), day: noon.format('D') }
}
