import type { Locality } from '#contract/patient.endpoints.ts'
import type { Database } from '#server/db/client.ts'
import { requireCity } from './cities.service.ts'
import { findLocalities } from './localities.repository.ts'

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
