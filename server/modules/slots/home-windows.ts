import type { SLOT_BANDS } from '#contract/cart.endpoints.ts'
import { readHomeCollection } from '#server/db/seed/home-collection.facts.ts'
import type { NewWindow } from './slot-window.repository.ts'

/**
 * Paise. Visits before eight cost more, because the phlebotomist travels before public transport
 * runs.
 */
const EARLY_CHARGE = 15_000
const DAY_CHARGE = 10_000
const EARLY_UNTIL = '08:00'

/** The eight metropolises of `cities.json`; "big cities" in the facts. */
const BIG_CITIES = new Set([1, 2, 3, 4, 5, 6, 7, 8])

const { slot_templates: templates, rules } = readHomeCollection()

export type Band = (typeof SLOT_BANDS)[number]

/** The part of the day in which a slot starts. */
export function bandOf(fromTime: string): Band {
  if (fromTime < EARLY_UNTIL) return 'early-morning'
  if (fromTime < '12:00') return 'morning'
  if (fromTime < '14:00') return 'noon'
  if (fromTime < '17:00') return 'afternoon'
  return 'evening'
}

/** Whether a slot is within the lab's hours for fasting samples. */
export function suitsFasting(fromTime: string, toTime: string): boolean {
  return fromTime >= rules.fasting_band.from_time && toTime <= rules.fasting_band.to_time
}

/** Home slots of a city on a date (`YYYY-MM-DD`), with full capacity. */
export function homeWindows(cityId: number, slotDate: string): NewWindow[] {
  const plan = BIG_CITIES.has(cityId)
    ? [templates.morning_half_hour, templates.day_hourly]
    : [templates.small_city_hourly]
  return plan.flatMap(({ capacity_per_slot: capacity, slots }) =>
    slots.map(({ from_time: fromTime, to_time: toTime }) => ({
      id: `hc-${cityId}-${slotDate}-${fromTime.replace(':', '')}`,
      cityId,
      slotDate,
      fromTime,
      toTime,
      chargePaise: fromTime < EARLY_UNTIL ? EARLY_CHARGE : DAY_CHARGE,
      suitsFasting: suitsFasting(fromTime, toTime),
      capacity,
    })),
  )
}
