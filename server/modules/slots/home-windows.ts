import type { SLOT_BANDS } from '#contract/cart.endpoints.ts'
import { EARLY_UNTIL, readHomeCollection } from '#server/db/seed/home-collection.facts.ts'
import type { HomeSlot, NewWindow } from './slot-window.repository.ts'

const { rules } = readHomeCollection()

export type Band = (typeof SLOT_BANDS)[number]

/** The part of the day in which a slot starts. */
export function bandOf(fromTime: string): Band {
  if (fromTime < EARLY_UNTIL) return 'early-morning'
  if (fromTime < '12:00') return 'morning'
  if (fromTime < '14:00') return 'noon'
  if (fromTime < '17:00') return 'afternoon'
  return 'evening'
}

/** The lab's hours for fasting samples, `HH:mm`. */
export const FASTING_BAND = {
  from: rules.fasting_band.from_time,
  to: rules.fasting_band.to_time,
} as const

/** Whether a slot is within the lab's hours for fasting samples. */
export function suitsFasting(fromTime: string, toTime: string): boolean {
  return fromTime >= FASTING_BAND.from && toTime <= FASTING_BAND.to
}

/** Home slots on a date (`YYYY-MM-DD`), with full capacity. */
export function homeWindows(slots: readonly HomeSlot[], slotDate: string): NewWindow[] {
  return slots.map(({ cityId, fromTime, toTime, capacity, chargePaise }) => ({
    id: `hc-${cityId}-${slotDate}-${fromTime.replace(':', '')}`,
    cityId,
    slotDate,
    fromTime,
    toTime,
    chargePaise,
    suitsFasting: suitsFasting(fromTime, toTime),
    capacity,
  }))
}
