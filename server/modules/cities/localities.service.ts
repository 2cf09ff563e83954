import type { PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Locality } from '#contract/patient.endpoints.ts'
import type { Database } from '#server/db/client.ts'
import { requireCity } from './cities.service.ts'
import { toPosition } from './city.mapper.ts'
import { findLocalities, listLocalities } from './localities.repository.ts'

/**
 * Localities by name or PIN, in one city or in all.
 * @throws Problem 404 `unknown-city`
 */
export async function searchLocalities(
  db: Database,
  search: string,
  cityId?: number,
): Promise<{ localities: Locality[] }> {
  if (cityId !== undefined) await requireCity(db, cityId)
  return { localities: await findLocalities(db, search, cityId) }
}

/** Localities of every city by name or PIN, each with its zone and place. */
export async function searchLocalitiesWithPosition(
  db: Database,
  search: string,
): Promise<{ localities: PlacedLocality[] }> {
  return { localities: (await findLocalities(db, search, undefined)).map(withPosition) }
}

/** Every locality of a city. @throws Problem 404 `unknown-city` */
export async function cityLocalities(
  db: Database,
  cityId: number,
): Promise<{ localities: PlacedLocality[] }> {
  await requireCity(db, cityId)
  return { localities: (await listLocalities(db, cityId)).map(withPosition) }
}

type LocalityRow = Awaited<ReturnType<typeof listLocalities>>[number]

function withPosition({ latitude, longitude, ...locality }: LocalityRow): PlacedLocality {
  return { ...locality, position: toPosition({ latitude, longitude }) }
}
