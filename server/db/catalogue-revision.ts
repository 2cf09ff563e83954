import { eq, sql } from 'drizzle-orm'
import type { Executor } from './client.ts'
import { catalogueRevision } from './schema/catalogue.ts'

const ONLY_ROW = 1

/** The catalogue's current revision; 0 for an empty catalogue. */
export async function readCatalogueRevision(db: Executor): Promise<number> {
  const [row] = await db
    .select({ revision: catalogueRevision.revision })
    .from(catalogueRevision)
    .where(eq(catalogueRevision.id, ONLY_ROW))
  return row?.revision ?? 0
}

/**
 * Invalidates the catalogue cache of every process. Call it in the transaction that changes cities,
 * categories, items or prices, so that no reader sees the new revision with old rows.
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
