import type { Slot } from '#contract/cart.endpoints.ts'
import { toldStart } from '#contract/rules/preparation/planned-fast.ts'
import { earliestComing } from '#contract/rules/preparation/visits.ts'
import { labTime } from '#lib/dates.ts'

/** A part of the day, `HH:mm` in 24 hours. */
export type Band = { readonly from: string; readonly to: string }

type FastingLine = { readonly name: string; readonly fasting_hours: number }

/** Hours of fasting that a booking needs, and the tests that need it. */
export type Fast = { readonly hours: number; readonly names: readonly string[] }

/** The longest fast of the lines; null when none is needed. */
export function fastOf(lines: readonly FastingLine[]): Fast | null {
  const hours = Math.max(0, ...lines.map((line) => line.fasting_hours))
  if (hours === 0) return null
  const fasting = lines.filter((line) => line.fasting_hours > 0)
  return { hours, names: [...new Set(fasting.map(({ name }) => name))] }
}

/** From the first start to the last end of the windows that suit a fast. */
export function fastBandOf(slots: readonly Slot[]): Band | null {
  const suited = slots.filter((slot) => slot.suits_fasting)
  const from = suited.map((slot) => slot.from_time).sort()[0]
  const to = suited
    .map((slot) => slot.to_time)
    .sort()
    .at(-1)
  return from !== undefined && to !== undefined ? { from, to } : null
}

/**
 * When fasting must begin for a slot: `at`, an instant, as date `YYYY-MM-DD` and time `HH:mm` in the
 * lab's time zone by which it is said. At home somebody may come early.
 */
export function fastStart(
  window: { readonly slot_date: string; readonly from_time: string },
  hours: number,
  atHome = true,
): { readonly date: string; readonly time: string; readonly at: string } {
  const start = labTime(atHome ? earliestComing(window) : startOf(window)).subtract(hours, 'hour')
  const told = labTime(toldStart(start.valueOf()))
  return { date: told.format('YYYY-MM-DD'), time: told.format('HH:mm'), at: start.format() }
}

function startOf({ slot_date, from_time }: Parameters<typeof fastStart>[0]): string {
  return `${slot_date}T${from_time}:00+05:30`
}

/** Whether the fast for this slot should have begun by now. */
export function hasFastBegun(
  window: Parameters<typeof fastStart>[0],
  hours: number,
  { now = Date.now(), atHome = true } = {},
): boolean {
  return Date.parse(fastStart(window, hours, atHome).at) <= now
}
