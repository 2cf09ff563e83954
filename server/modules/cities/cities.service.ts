import type { City } from '#contract/catalogue.endpoints.ts'
import type { Centre } from '#contract/centres.endpoints.ts'
import type { Executor } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { type CityRow, findCity } from './cities.repository.ts'

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

export function toCity(row: CityRow): City {
  return { id: row.id, city_name: row.name, state_name: row.stateName }
}

type Coordinates = { readonly latitude: number | null; readonly longitude: number | null }

/** WGS 84 degrees in the wire shape; null if unknown. */
export function toPosition({ latitude: lat, longitude: lng }: Coordinates): Centre['position'] {
  return lat === null || lng === null ? null : { lat, lng }
}
