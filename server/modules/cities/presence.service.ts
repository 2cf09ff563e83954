import type { CityPresence } from '#contract/centres.endpoints.ts'
import type { Database } from '#server/db/client.ts'
import { countLocalities, listCities, listVisitedServices } from './cities.repository.ts'
import { toCity } from './cities.service.ts'
import { toPosition } from './city.mapper.ts'

/** Every city, with its centres and localities counted. */
export async function cityPresence(db: Database): Promise<{ cities: CityPresence[] }> {
  const [rows, centres, localities] = await Promise.all([
    listCities(db),
    listVisitedServices(db),
    countLocalities(db),
  ])
  const counted = new Map(localities.map(({ cityId, total }) => [cityId, total]))
  return {
    cities: rows.map((row) => {
      const here = centres.filter(({ cityId }) => cityId === row.id)
      return {
        ...toCity(row),
        position: toPosition(row),
        centres: here.length,
        localities: counted.get(row.id) ?? 0,
        services: [...new Set(here.flatMap(({ services }) => services))],
      }
    }),
  }
}
