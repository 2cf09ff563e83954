import type { Slot } from '#contract/cart.endpoints.ts'
import type { Address } from '#contract/patient.endpoints.ts'
import { clockTime } from '#contract/rules/opening-hours.ts'
import { timeSpan } from '#contract/rules/time-span.ts'
import { centreVisitCauses } from '#contract/rules/walk-in.ts'
import { shortDate } from '#lib/dates.ts'

/** A slot's time; dates `YYYY-MM-DD`, times `HH:mm`. */
export type Timing = Pick<Slot, 'slot_date' | 'from_time' | 'to_time'>

/** "07:00 AM to 07:30 AM"; "07:00 AM and 07:30 AM" after "between". */
export function timesInWords(
  { from_time, to_time }: Omit<Timing, 'slot_date'>,
  word: 'to' | 'and' = 'to',
): string {
  return timeSpan(from_time, to_time, word)
}

/** "Sat 22 Nov, 07:00 AM to 07:30 AM". */
export function windowInWords(timing: Timing): string {
  return `${shortDate(timing.slot_date)}, ${timesInWords(timing)}`
}

/** Start and end of a slot in the grid, "07:00 AM" and "07:30 AM". */
export function gridTimes({ from_time, to_time }: Omit<Timing, 'slot_date'>) {
  return { start: clockTime(from_time), end: clockTime(to_time) }
}

/** "Sat 22 Nov, 07:00 AM". */
export function startInWords({ slot_date, from_time }: Timing): string {
  return `${shortDate(slot_date)}, ${clockTime(from_time)}`
}

/** "Flat 1204, Lake View, Powai, Mumbai 400076". */
export function addressInWords(address: Address): string {
  const { address_line, landmark, locality, city_name, pincode } = address
  return `${placeInWords(address_line, landmark, locality, city_name)} ${pincode}`
}

/**
 * The parts of a place, with commas. A part that the ones before name already is left out: patients and
 * labs write the locality into the line of the street too.
 */
export function placeInWords(...parts: readonly (string | null)[]): string {
  const said = new Set<string>()
  const wordsOf = (part: string) => part.split(',').map((words) => words.trim().toLowerCase())
  return parts
    .filter((part) => {
      if (!part || said.has(part.trim().toLowerCase())) return false
      for (const words of wordsOf(part)) said.add(words)
      return true
    })
    .join(', ')
}

type NamedLine = { readonly name: string; readonly is_hc_available: boolean }

/** What a scan among tests for home changes; null when it changes nothing. */
export function centreVisitWords(
  lines: readonly NamedLine[],
): { readonly cause: string; readonly next: string; readonly otherwise: string } | null {
  const causes = centreVisitCauses(lines)
  const [first] = causes
  if (!first) return null
  const others = lines.length - causes.length
  const what = causes.length === 1 ? first.name : `${first.name} and ${causes.length - 1} more`
  const [is, it] = causes.length === 1 ? ['is', 'it'] : ['are', 'them']
  const rest = others === 1 ? 'the other test is' : `the other ${others} tests are`
  return {
    cause: `${what} ${is} only done at a centre`,
    next: `You choose next whether ${rest} taken at home or there too.`,
    otherwise: `Remove ${it} to book a home visit online.`,
  }
}
