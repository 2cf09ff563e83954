import { eq, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { catalogueRevision } from './schema/catalogue.ts'

const ONLY_ROW = 1

/** The number of the catalogue's present state; 0 before anything was written. */
export async function readCatalogueRevision(db: Executor): Promise<number> {
  const [row] = await db
    .select({ revision: catalogueRevision.revision })
    .from(catalogueRevision)
    .where(eq(catalogueRevision.id, ONLY_ROW))
  return row?.revision ?? 0
}

/**
 * Tells every process that cities, categories, items or prices have changed. To be called in the
 * transaction of the change: then nobody sees the new number with the old rows.
 */
export async function raiseCatalogueRevision(db: Executor): Promise<void> {
  await db
    .insert(catalogueRevision)
    .values({ id: ONLY_ROW, revision: 1 })
    .onConflictDoUpdate({
      target: catalogueRevision.id,
      set: { revision: sql`${catalogueRevision.revision} + 1` },
    })
}
