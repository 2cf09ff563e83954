import { homeSlots } from '../schema/slots.ts'
import type { Seeder } from '../seeder.ts'
import { readCities } from './cities.facts.ts'
import { readHomeCollection } from './home-collection.facts.ts'

/**
 * Paise. Visits before eight cost more, because the phlebotomist travels before public transport
 * runs.
 */
const EARLY_CHARGE = 15_000
const DAY_CHARGE = 10_000
const EARLY_UNTIL = '08:00'

/** The eight metropolises of `cities.json`; "big cities" in the facts. */
const LAST_BIG_CITY = 8

export const homeSlotsSeed: Seeder = {
  name: 'home-slots',
  version: 1,
  async run(tx) {
    const { slot_templates: templates } = readHomeCollection()
    const rows = readCities().flatMap(({ id: cityId }) => {
      const plan =
        cityId <= LAST_BIG_CITY
          ? [templates.morning_half_hour, templates.day_hourly]
          : [templates.small_city_hourly]
      return plan.flatMap(({ capacity_per_slot: capacity, slots }) =>
        slots.map(({ from_time: fromTime, to_time: toTime }) => ({
          cityId,
          fromTime,
          toTime,
          capacity,
          chargePaise: fromTime < EARLY_UNTIL ? EARLY_CHARGE : DAY_CHARGE,
        })),
      )
    })
    await tx.insert(homeSlots).values(rows).onConflictDoNothing()
  },
}
