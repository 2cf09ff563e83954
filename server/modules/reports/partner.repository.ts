import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { legacyOrders } from '#server/db/schema/legacy-orders.ts'

export type FormerReport = typeof legacyOrders.$inferSelect

/** Whose reports a partner may see: those of one patient. */
export type FormerPatient = Pick<FormerReport, 'mobileNo' | 'patientName'>

export async function findFormer(
  db: Executor,
  { mobileNo, sid }: Pick<FormerReport, 'mobileNo' | 'sid'>,
): Promise<FormerReport | undefined> {
  const [row] = await db
    .select()
    .from(legacyOrders)
    .where(and(eq(legacyOrders.sid, sid), eq(legacyOrders.mobileNo, mobileNo)))
  return row
}

/** Newest first. */
export function listFormer(db: Executor, patient: FormerPatient): Promise<FormerReport[]> {
  return db
    .select()
    .from(legacyOrders)
    .where(
      and(
        eq(legacyOrders.mobileNo, patient.mobileNo),
        eq(legacyOrders.patientName, patient.patientName),
      ),
    )
    .orderBy(desc(legacyOrders.date), desc(legacyOrders.sid))
}
