import { type LabMoment, openState } from '#contract/rules/open-now.ts'
import { clockTime, type DayHours, groupHours } from '#contract/rules/opening-hours.ts'

/** Full weekday names by the catalogue's short ones, Monday first. */
export const LONG_DAYS: Readonly<Record<string, string>> = {
  Mon: 'Monday',
  Tue: 'Tuesday',
  Wed: 'Wednesday',
  Thu: 'Thursday',
  Fri: 'Friday',
  Sat: 'Saturday',
  Sun: 'Sunday',
}
/** How the catalogue writes 24 hours. */
const ROUND_THE_CLOCK = { open: '00:00', close: '23:59' }

/** `Open until 08:00 PM`, `Closed, opens tomorrow at 07:00 AM`. */
export function openWords(week: readonly DayHours[], now: LabMoment): string {
  const state = openState(week, now)
  if (state.open) {
    return state.until === ROUND_THE_CLOCK.close
      ? 'Open now'
      : `Open until ${clockTime(state.until)}`
  }
  if (!state.opens?.day.hours) return 'Closed'
  const { day, inDays } = state.opens
  const at = clockTime(state.opens.day.hours.open)
  if (inDays === 0) return `Opens at ${at}`
  return `Closed, opens ${inDays === 1 ? 'tomorrow' : LONG_DAYS[day.day]} at ${at}`
}

/** A week in one line: `Every day from 07:00 AM, Sunday to 01:00 PM`. */
export function weekWords(week: readonly DayHours[]): string {
  const groups = groupHours(week).filter(({ hours }) => hours !== null)
  const usual = groups.toSorted((a, b) => b.days.length - a.days.length)[0]
  if (!usual?.hours) return 'Closed'
  const open = groups.flatMap(({ days }) => days)
  const { open: from, close } = usual.hours
  if (from === ROUND_THE_CLOCK.open && close === ROUND_THE_CLOCK.close) {
    return `${daysInWords(open)}, 24 hours`
  }
  if (groups.every(({ hours }) => hours?.open === from)) {
    const others = groups.filter((group) => group !== usual)
    const closes = others.map(
      ({ days, hours }) => `, ${daysInWords(days)} to ${clockTime(hours?.close ?? close)}`,
    )
    return `${daysInWords(open)} from ${clockTime(from)}${closes.join('')}`
  }
  return groups
    .map(({ days, hours }) => `${daysInWords(days)} from ${clockTime(hours?.open ?? from)}`)
    .join(', ')
}

/** "Every day", "Monday to Friday" for consecutive days, otherwise each day by name. */
function daysInWords(days: readonly string[]): string {
  const order = Object.keys(LONG_DAYS)
  const places = days.map((day) => order.indexOf(day)).toSorted((a, b) => a - b)
  const names = places.map((place) => LONG_DAYS[order[place] ?? ''] ?? '')
  if (names.length === order.length) return 'Every day'
  const [first = 0] = places
  const inOneStretch = places.every((place, at) => place === first + at)
  if (names.length > 2 && inOneStretch) return `${names[0]} to ${names.at(-1)}`
  return names.join(', ')
}
