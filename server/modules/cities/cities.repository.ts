import { asc, count, eq, ne } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { centres, cities, localities } from '#server/db/schema/cities.ts'

export type CityRow = typeof cities.$inferSelect

export function listCities(db: Executor): Promise<CityRow[]> {
  return db.select().from(cities).orderBy(asc(cities.id))
}

export async function findCity(db: Executor, id: number): Promise<CityRow | undefined> {
  const [row] = await db.select().from(cities).where(eq(cities.id, id))
  return row
}

/** Services of each centre open to patients, with its city. */
export function listVisitedServices(
  db: Executor,
): Promise<{ cityId: number; services: string[] }[]> {
  return db
    .select({ cityId: centres.cityId, services: centres.services })
    .from(centres)
    .where(ne(centres.classification, 'ONLY_HOME'))
    .orderBy(asc(centres.position))
}

/** Number of localities with home collection by city. */
export function countLocalities(db: Executor): Promise<{ cityId: number; total: number }[]> {
  return db
    .select({ cityId: localities.cityId, total: count() })
    .from(localities)
    .groupBy(localities.cityId)
}
