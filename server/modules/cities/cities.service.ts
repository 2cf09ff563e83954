import type { City } from '#contract/catalogue.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import { FALLBACK_CITY } from '#contract/constants.ts'
import type { Executor } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { type CityRow, findCity, listCities } from './cities.repository.ts'

export function unknownCity(): Problem {
  return new Problem(404, 'unknown-city', 'We do not serve this city yet. Please choose another.')
}

/**
 * A city by id.
 * @throws Problem 404 `unknown-city`
 */
export async function requireCity(db: Executor, id: number): Promise<City> {
  const city = await findCity(db, id)
  if (!city) throw unknownCity()
  return toCity(city)
}

/**
 * A city whose lists are read. Before the lab has imported its cities, visitors are in the fallback
 * city, and its lists are empty.
 * @throws Problem 404 `unknown-city`
 */
export async function requireListedCity(db: Executor, id: number): Promise<City> {
  if (id === FALLBACK_CITY.id && (await listCities(db)).length === 0) return FALLBACK_CITY
  return requireCity(db, id)
}

export function toCity(row: CityRow): City {
  return { id: row.id, city_name: row.name, state_name: row.stateName }
}

type Coordinates = { readonly latitude: number | null; readonly longitude: number | null }

/** WGS 84 degrees in the wire shape; null if unknown. */
export function toPosition({ latitude: lat, longitude: lng }: Coordinates): Centre['position'] {
  return lat === null || lng === null ? null : { lat, lng }
}
