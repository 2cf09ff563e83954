import { and, eq, lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { items } from '#server/db/schema/catalogue.ts'
import { enquiries } from '#server/db/schema/enquiries.ts'

export type EnquiryRow = typeof enquiries.$inferInsert

/** @returns whether it is new: false when the same stands there with this fingerprint. */
export async function insertEnquiry(db: Executor, enquiry: EnquiryRow): Promise<boolean> {
  const made = await db
    .insert(enquiries)
    .values(enquiry)
    .onConflictDoNothing({ target: enquiries.fingerprint })
    .returning({ id: enquiries.id })
  return made.length > 0
}

/** From now on the same is a new enquiry, where the one that stands there is from before. */
export async function freeFingerprint(
  db: Executor,
  fingerprint: string,
  before: Date,
): Promise<void> {
  await db
    .update(enquiries)
    .set({ fingerprint: null })
    .where(and(eq(enquiries.fingerprint, fingerprint), lt(enquiries.createdAt, before)))
}

export async function findByFingerprint(
  db: Executor,
  fingerprint: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ id: enquiries.id })
    .from(enquiries)
    .where(eq(enquiries.fingerprint, fingerprint))
  return row?.id
}

/** The name of an item of the catalogue, by its id on the wire. */
export async function findItemName(db: Executor, itemId: string): Promise<string | undefined> {
  // Ids are of 32 bits; a longer number would be a fault of the query.
  if (!/^[1-9]\d{0,8}$/.test(itemId)) return undefined
  const [row] = await db
    .select({ name: items.name })
    .from(items)
    .where(eq(items.id, Number(itemId)))
  return row?.name
}
