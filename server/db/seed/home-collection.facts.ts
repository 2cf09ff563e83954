import { z } from 'zod'
import homeCollection from './facts/home-collection.json' with { type: 'json' }

const bandSchema = z.object({ from_time: z.string(), to_time: z.string() })

const templateSchema = z.object({
  use: z.string(),
  capacity_per_slot: z.number().int().positive(),
  slots: z.array(bandSchema.extend({ name: z.string() })),
})

const homeCollectionSchema = z.object({
  slot_templates: z.object({
    morning_half_hour: templateSchema,
    day_hourly: templateSchema,
    small_city_hourly: templateSchema,
    imaging_30: templateSchema,
  }),
  rules: z.object({
    fasting_band: bandSchema,
    non_fasting_until: z.object({ to_time: z.string() }),
    arrival_grace_minutes: z.object({ value: z.number() }),
    fasting_to_pp_min_gap_minutes: z.object({ value: z.number() }),
  }),
})
export type HomeCollectionFacts = z.infer<typeof homeCollectionSchema>

/** `HH:mm`; slots that start before it are early-morning visits, which cost more. */
export const EARLY_UNTIL = '08:00'

/** Slots, capacities and rules of home visits and booked scans; times `HH:mm`. */
export function readHomeCollection(): HomeCollectionFacts {
  return homeCollectionSchema.parse(homeCollection)
}
