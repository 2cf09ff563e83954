import type { Executor } from '#server/db/client.ts'
import { labDay } from '#server/lab-day.ts'
import { daysAfter } from '#server/lab-time.ts'
import { HORIZON_DAYS, homeWindows } from './home-windows.ts'
import { insertMissing, listCityIds } from './slot-window.repository.ts'

/** One day more than patients see, so that midnight finds the new last day ready. */
const PLANNED_DAYS = HORIZON_DAYS + 1

/** Makes the windows of a city's coming days; those that are there stay as they are. */
export async function planCity(db: Executor, cityId: number, now: Date): Promise<void> {
  const today = labDay(now)
  const days = Array.from({ length: PLANNED_DAYS }, (_, ahead) => daysAfter(today, ahead))
  await insertMissing(
    db,
    days.flatMap((day) => homeWindows(cityId, day)),
  )
}

/** The same for every city. */
export async function planAllCities(db: Executor, now: Date): Promise<void> {
  for (const cityId of await listCityIds(db)) await planCity(db, cityId, now)
}
