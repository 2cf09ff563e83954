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

const WEEK = ['Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat', 'Sun']

/**
 * The only label of days with the same hours. Three or more consecutive days are a range, which may
 * wrap around the week: "Every day", "Sat to Thu", "Tue to Thu, Sat, Sun". `names` replaces the
 * short names.
 */
export function daysLabel(
  days: readonly string[],
  names: Readonly<Record<string, string>> = {},
): string {
  const places = WEEK.flatMap((day, place) => (days.includes(day) ? [place] : []))
  if (places.length === WEEK.length) return 'Every day'
  const nameAt = (place: number) => {
    const day = WEEK[place % WEEK.length] ?? ''
    return names[day] ?? day
  }
  const isIn = (place: number) => places.includes(place % WEEK.length)
  const starts = places.filter((place) => !isIn(place + WEEK.length - 1))
  return starts
    .map((start) => {
      let end = start
      while (isIn(end + 1)) end += 1
      if (end - start > 1) return `${nameAt(start)} to ${nameAt(end)}`
      return end === start ? nameAt(start) : `${nameAt(start)}, ${nameAt(end)}`
    })
    .join(', ')
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
