import { labTime, type Window } from './facts.ts'

/*
 * What a sentence states, read from its letters. Not by the app's formatters: a fault of theirs would
 * be read back.
 */

const MONTHS = 'Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec'
export const DAYS = ['Sun', 'Mon', 'Tue', 'Wed', 'Thu', 'Fri', 'Sat'] as const
const CLOCK = '(\\d{1,2}):(\\d{2}) ?([AP]M)'

/** Paise. */
export function amountsIn(words: string): number[] {
  const found = words.matchAll(/(?:₹|\bRs\.?) ?(\d[\d,]*(?:\.\d{1,2})?)/g)
  return [...found].map(([, digits = '']) => Math.round(Number(digits.replaceAll(',', '')) * 100))
}

/** ISO dates; a date without a year is the nearest one. */
export function datesIn(words: string, now: Date): string[] {
  const found: string[] = []
  for (const [, day = '', month = '', year = ''] of words.matchAll(
    /\b(\d\d)\/(\d\d)\/(\d{4})\b/g,
  )) {
    found.push(`${year}-${month}-${day}`)
  }
  const named = new RegExp(`\\b(\\d{1,2}) (${MONTHS})[a-z]*(?: (\\d{4}))?\\b`, 'g')
  for (const [, day = '', month = '', year] of words.matchAll(named)) {
    found.push(year ? iso(day, month, Number(year)) : nearest(day, month, now))
  }
  return found
}

function iso(day: string, month: string, year: number): string {
  const number = MONTHS.split('|').indexOf(month) + 1
  return `${year}-${String(number).padStart(2, '0')}-${day.padStart(2, '0')}`
}

function nearest(day: string, month: string, now: Date): string {
  const year = labTime(now).year()
  const distance = (date: string) => Math.abs(Date.parse(date) - now.getTime())
  const dates = [year - 1, year, year + 1].map((one) => iso(day, month, one))
  return dates.toSorted((a, b) => distance(a) - distance(b))[0] ?? ''
}

/** `HH:mm`. */
export function timesIn(words: string): string[] {
  return [...words.matchAll(new RegExp(CLOCK, 'g'))].map(([, hour, minute, half]) =>
    clock(hour, minute, half),
  )
}

export type Range = Pick<Window, 'from' | 'to'>

export function rangesIn(words: string): Range[] {
  const ranges = new RegExp(`${CLOCK} ?(?:to|–|-|and) ?${CLOCK}`, 'g')
  return [...words.matchAll(ranges)].map(([, a, b, c, d, e, f]) => ({
    from: clock(a, b, c),
    to: clock(d, e, f),
  }))
}

function clock(hour = '', minute = '', half = ''): string {
  const hours = (Number(hour) % 12) + (half === 'PM' ? 12 : 0)
  return `${String(hours).padStart(2, '0')}:${minute}`
}

/** Numbers of orders. */
export const ordersIn = (words: string): string[] =>
  [...words.matchAll(/\b\d{11}\b/g)].map(([no]) => no)

/** Days of the week from one to another, such as `Sat – Thu`. */
export function weekdays(first: string, last: string = first): string[] {
  const names: readonly string[] = DAYS
  const found: string[] = []
  for (let at = names.indexOf(first); at >= 0 && found.length < 7; at = (at + 1) % 7) {
    found.push(DAYS[at] ?? '')
    if (DAYS[at] === last) break
  }
  return found
}

export const weekdayOf = (date: string) => DAYS[labTime(`${date}T12:00:00+05:30`).day()] ?? ''

export const rupees = (paise: number) =>
  `₹${(paise / 100).toLocaleString('en-IN', { maximumFractionDigits: 2 })}`

export const spoken = ({ date, from, to }: Window) => `${weekdayOf(date)} ${date}, ${from} to ${to}`
