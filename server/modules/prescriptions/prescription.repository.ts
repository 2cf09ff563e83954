import { desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { prescriptions, uploads } from '#server/db/schema/uploads.ts'
import { isOf, type Owner } from '../uploads/upload.repository.ts'

/** @returns false if the file is already a prescription. */
export async function insertPrescription(
  db: Executor,
  prescription: typeof prescriptions.$inferInsert,
): Promise<boolean> {
  const made = await db
    .insert(prescriptions)
    .values(prescription)
    .onConflictDoNothing({ target: prescriptions.uploadKey })
    .returning({ id: prescriptions.id })
  return made.length > 0
}

/** Number of prescriptions that their sender sees. */
const LISTED = 20

/** Newest first. */
export async function listPrescriptions(
  db: Executor,
  owner: Owner,
): Promise<(typeof prescriptions.$inferSelect)[]> {
  const rows = await db
    .select({ prescription: prescriptions })
    .from(prescriptions)
    .innerJoin(uploads, eq(uploads.key, prescriptions.uploadKey))
    .where(isOf(owner))
    .orderBy(desc(prescriptions.createdAt), desc(prescriptions.id))
    .limit(LISTED)
  return rows.map(({ prescription }) => prescription)
}
