import type { CityPresence, PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Locality } from '#contract/patient.endpoints.ts'
import type { Database } from '#server/db/client.ts'
import { countLocalities, listCities, listVisitedServices } from './cities.repository.ts'
import { requireListedCity, toCity, toPosition } from './cities.service.ts'
import { findLocalities, listLocalities } from './localities.repository.ts'

/**
 * Localities by name or PIN, in one city or all.
 * @throws Problem 404 `unknown-city`
 */
export async function searchLocalities(
  db: Database,
  search: string,
  cityId?: number,
): Promise<{ localities: Locality[] }> {
  if (cityId !== undefined) await requireListedCity(db, cityId)
  return { localities: await findLocalities(db, search, cityId) }
}

/** Localities of all cities by name or PIN, with zone and position. */
export async function searchLocalitiesWithPosition(
  db: Database,
  search: string,
): Promise<{ localities: PlacedLocality[] }> {
  return { localities: (await findLocalities(db, search, undefined)).map(withPosition) }
}

/** All localities of a city. @throws Problem 404 `unknown-city` */
export async function cityLocalities(
  db: Database,
  cityId: number,
): Promise<{ localities: PlacedLocality[] }> {
  await requireListedCity(db, cityId)
  return { localities: (await listLocalities(db, cityId)).map(withPosition) }
}

type LocalityRow = Awaited<ReturnType<typeof listLocalities>>[number]

function withPosition({ latitude, longitude, ...locality }: LocalityRow): PlacedLocality {
  return { ...locality, position: toPosition({ latitude, longitude }) }
}

/** All cities, with their numbers of centres and localities. */
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
