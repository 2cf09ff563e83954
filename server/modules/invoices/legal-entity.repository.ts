import { and, eq, gte, isNull, lte, or, type SQL, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { cities } from '#server/db/schema/cities.ts'
import { legalEntities } from '#server/db/schema/legal-entities.ts'

export type LegalEntity = typeof legalEntities.$inferSelect

/** The entity that serves a city on a day `YYYY-MM-DD`: by the city, else its state, else any. */
export async function findEntity(
  db: Executor,
  { cityId, day }: { readonly cityId: number; readonly day: string },
): Promise<LegalEntity | undefined> {
  const { cityIds, states, validFrom, validTo, code } = legalEntities
  const byCity = sql<boolean>`coalesce(${cityId} = any(${cityIds}), false)`
  const byState: SQL<boolean> = sql`coalesce(exists (
    select from unnest(${states}) s where lower(s) = lower(${cities.stateName})), false)`
  const anywhere = and(isNull(cityIds), isNull(states))
  const [row] = await db
    .select({ entity: legalEntities })
    .from(legalEntities)
    .innerJoin(cities, eq(cities.id, cityId))
    .where(
      and(
        lte(validFrom, day),
        or(isNull(validTo), gte(validTo, day)),
        or(byCity, byState, anywhere),
      ),
    )
    .orderBy(sql`${byCity} desc, ${byState} desc`, code)
    .limit(1)
  return row?.entity
}
