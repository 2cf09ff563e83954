import { and, arrayContains, asc, count, eq, ilike, like, ne, or } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { escapeLike } from '#server/db/like-pattern.ts'
import { centres, facilities } from '#server/db/schema/cities.ts'

const MAIN_LAB = 'Main lab'

export type CentreRow = typeof centres.$inferSelect

export type CentrePage = {
  readonly cityId: number
  readonly search?: string | undefined
  readonly locality?: string | undefined
  /** One value of `services`. */
  readonly service?: string | undefined
  /** One value of `facilities`. */
  readonly facility?: string | undefined
  /** Only centres open to patients. */
  readonly visited?: boolean | undefined
}

export function listCentres(
  db: Executor,
  page: CentrePage & { readonly limit: number; readonly offset: number },
): Promise<CentreRow[]> {
  return db
    .select()
    .from(centres)
    .where(matching(page))
    .orderBy(asc(centres.position))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countCentres(db: Executor, page: CentrePage): Promise<number> {
  const [row] = await db.select({ total: count() }).from(centres).where(matching(page))
  return row?.total ?? 0
}

export async function findCentre(db: Executor, labCode: string): Promise<CentreRow | undefined> {
  const [row] = await db.select().from(centres).where(eq(centres.labCode, labCode))
  return row
}

/** The centres of all cities. */
export function listEveryCentre(db: Executor): Promise<CentreRow[]> {
  return db.select().from(centres).orderBy(asc(centres.labCode))
}

/** Main labs of all cities, in the order of the cities. */
export function listMainLabs(db: Executor): Promise<CentreRow[]> {
  return db
    .select()
    .from(centres)
    .where(eq(centres.kind, MAIN_LAB))
    .orderBy(asc(centres.cityId), asc(centres.position))
}

export function listFacilities(db: Executor): Promise<{ id: number; name: string }[]> {
  return db.select().from(facilities).orderBy(asc(facilities.id))
}

/** Distinct localities of a city's centres. */
export function listCentreLocalities(
  db: Executor,
  cityId: number,
): Promise<{ locality: string; pincode: string }[]> {
  return db
    .selectDistinct({ locality: centres.locality, pincode: centres.pincode })
    .from(centres)
    .where(eq(centres.cityId, cityId))
    .orderBy(asc(centres.locality))
}

function matching({ cityId, search, locality, service, facility, visited }: CentrePage) {
  return and(
    eq(centres.cityId, cityId),
    locality === undefined ? undefined : eq(centres.locality, locality),
    service === undefined ? undefined : arrayContains(centres.services, [service]),
    facility === undefined ? undefined : arrayContains(centres.facilities, [facility]),
    visited ? ne(centres.classification, 'ONLY_HOME') : undefined,
    search === undefined ? undefined : matchesSearch(search),
  )
}

function matchesSearch(search: string) {
  const text = escapeLike(search)
  return or(
    ilike(centres.name, `%${text}%`),
    ilike(centres.kind, `%${text}%`),
    ilike(centres.address, `%${text}%`),
    like(centres.pincode, `${text}%`),
  )
}
