import { asc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { cities } from '#server/db/schema/cities.ts'

export type CityRow = typeof cities.$inferSelect

export function listCities(db: Executor): Promise<CityRow[]> {
  return db.select().from(cities).orderBy(asc(cities.id))
}

export async function findCity(db: Executor, id: number): Promise<CityRow | undefined> {
  const [row] = await db.select().from(cities).where(eq(cities.id, id))
  return row
}
