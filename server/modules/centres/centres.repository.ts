import { and, asc, count, eq, ilike, like, or } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { centres } from '#server/db/schema/centres.ts'

export type CentreRow = typeof centres.$inferSelect

export type CentrePage = { readonly cityId: number; readonly search?: string | undefined }

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

export function listCentreServices(db: Executor): Promise<{ services: string[] }[]> {
  return db.select({ services: centres.services }).from(centres)
}

/** Localities of a city that have a centre, each once. */
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

function matching({ cityId, search }: CentrePage) {
  if (search === undefined) return eq(centres.cityId, cityId)
  const text = search.replace(/[\\%_]/g, '\\$&')
  return and(
    eq(centres.cityId, cityId),
    or(
      ilike(centres.name, `%${text}%`),
      ilike(centres.kind, `%${text}%`),
      like(centres.pincode, `${text}%`),
    ),
  )
}
