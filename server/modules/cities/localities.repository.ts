import { and, asc, eq, ilike, like, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { escapeLike } from '#server/db/like-pattern.ts'
import { cities, localities } from '#server/db/schema/cities.ts'

/** Length of a suggestion list. */
const MAX_RESULTS = 20

const shown = {
  locality: localities.name,
  pincode: localities.pincode,
  zone: localities.zone,
  latitude: localities.latitude,
  longitude: localities.longitude,
  city_id: cities.id,
  city_name: cities.name,
  state_name: cities.stateName,
}

/**
 * Localities whose PIN starts with the typed text or whose name contains it; names that start with
 * it first.
 */
export function findLocalities(db: Executor, typed: string, cityId: number | undefined) {
  const text = escapeLike(typed)
  return db
    .select(shown)
    .from(localities)
    .innerJoin(cities, eq(cities.id, localities.cityId))
    .where(
      and(
        or(like(localities.pincode, `${text}%`), ilike(localities.name, `%${text}%`)),
        cityId === undefined ? undefined : eq(localities.cityId, cityId),
      ),
    )
    .orderBy(
      sql`${ilike(localities.name, `${text}%`)} desc`,
      asc(localities.cityId),
      asc(localities.position),
    )
    .limit(MAX_RESULTS)
}

/** All localities of a city, in the lab's order. */
export function listLocalities(db: Executor, cityId: number) {
  return db
    .select(shown)
    .from(localities)
    .innerJoin(cities, eq(cities.id, localities.cityId))
    .where(eq(localities.cityId, cityId))
    .orderBy(asc(localities.position))
}
