/** Hours of a centre on one day; null if closed. Times `HH:mm`, 24 h. */
export type DayHours = {
  readonly day: string
  readonly hours: { open: string; close: string } | null
}

/** Closing time that means the end of the day. */
export const END_OF_DAY = '23:59'

export type HoursGroup = { readonly days: readonly string[]; readonly hours: DayHours['hours'] }

/** Opening hours grouped by identical hours, in the order of their first day (spec §9). */
export function groupHours(week: readonly DayHours[]): HoursGroup[] {
  const groups = new Map<string, { days: string[]; hours: DayHours['hours'] }>()
  for (const { day, hours } of week) {
    const key = hours ? `${hours.open}-${hours.close}` : 'closed'
    const group = groups.get(key)
    if (group) group.days.push(day)
    else groups.set(key, { days: [day], hours })
  }
  return [...groups.values()]
}

/** `HH:mm` as `hh:mm A` (spec §9). */
export function clockTime(time: string): string {
  const [hour = 0, minute = 0] = time.split(':').map(Number)
  const twelve = hour % 12 === 0 ? 12 : hour % 12
  return `${pad(twelve)}:${pad(minute)} ${hour < 12 ? 'AM' : 'PM'}`
}

function pad(part: number): string {
  return String(part).padStart(2, '0')
}
