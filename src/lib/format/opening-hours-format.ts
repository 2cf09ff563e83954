import type { Centre } from '#contract/centres.endpoints.ts'
import { type LabMoment, openState } from '#contract/rules/open-now.ts'
import { clockTime, type DayHours, daysLabel, groupHours } from '#contract/rules/opening-hours.ts'
import { timeSpan } from '#contract/rules/time-span.ts'

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

export function weekOf({ hours }: Pick<Centre, 'hours'>): DayHours[] {
  return hours.map(({ Day, Operaton }) => ({ day: Day, hours: Operaton }))
}

/** spec §9: `hh:mm A`, days with the same hours grouped: "Sat to Thu", "08:30 AM to 08:30 PM". */
export function hourRows(week: readonly DayHours[]): { days: string; hours: string }[] {
  return groupHours(week).map(({ days, hours }) => ({
    days: daysLabel(days),
    hours: hours ? spanOf(hours) : 'Closed',
  }))
}

function spanOf({ open, close }: NonNullable<DayHours['hours']>): string {
  if (open === ROUND_THE_CLOCK.open && close === ROUND_THE_CLOCK.close) return '24 hours'
  return timeSpan(open, close)
}

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
    return `${longDays(open)}, 24 hours`
  }
  if (groups.every(({ hours }) => hours?.open === from)) {
    const others = groups.filter((group) => group !== usual)
    const closes = others.map(
      ({ days, hours }) => `, ${longDays(days)} to ${clockTime(hours?.close ?? close)}`,
    )
    return `${longDays(open)} from ${clockTime(from)}${closes.join('')}`
  }
  return groups
    .map(({ days, hours }) => `${longDays(days)} from ${clockTime(hours?.open ?? from)}`)
    .join(', ')
}

function longDays(days: readonly string[]): string {
  return daysLabel(days, LONG_DAYS)
}
