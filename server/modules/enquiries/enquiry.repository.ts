import { and, eq, lt } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { items } from '#server/db/schema/catalogue.ts'
import { enquiries } from '#server/db/schema/enquiries.ts'

export type EnquiryRow = typeof enquiries.$inferInsert

/** @returns false if an enquiry with this fingerprint exists. */
export async function insertEnquiry(db: Executor, enquiry: EnquiryRow): Promise<boolean> {
  const made = await db
    .insert(enquiries)
    .values(enquiry)
    .onConflictDoNothing({ target: enquiries.fingerprint })
    .returning({ id: enquiries.id })
  return made.length > 0
}

/** Clears the fingerprint of an older enquiry, so that a repeat is stored as a new one. */
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

/** Name of a catalogue item by its id on the wire. */
export async function findItemName(db: Executor, itemId: string): Promise<string | undefined> {
  // Ids have 32 bits; a longer number would fail the query.
  if (!/^[1-9]\d{0,8}$/.test(itemId)) return undefined
  const [row] = await db
    .select({ name: items.name })
    .from(items)
    .where(eq(items.id, Number(itemId)))
  return row?.name
}
