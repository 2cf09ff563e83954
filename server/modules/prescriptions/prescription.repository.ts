import type { Executor } from '#server/db/client.ts'
import { prescriptions } from '#server/db/schema/uploads.ts'

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
