import { and, desc, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { legacyOrders } from '#server/db/schema/legacy-orders.ts'

export type LegacyReport = typeof legacyOrders.$inferSelect

/** The patient whose reports a partner may see. */
export type LegacyPatient = Pick<LegacyReport, 'mobileNo' | 'patientName'>

export async function findLegacyReport(
  db: Executor,
  { mobileNo, sid }: Pick<LegacyReport, 'sid'> & Partial<Pick<LegacyReport, 'mobileNo'>>,
): Promise<LegacyReport | undefined> {
  const [row] = await db
    .select()
    .from(legacyOrders)
    .where(
      and(
        eq(legacyOrders.sid, sid),
        mobileNo === undefined ? undefined : eq(legacyOrders.mobileNo, mobileNo),
      ),
    )
  return row
}

/** Newest first. */
export function listLegacyReports(db: Executor, patient: LegacyPatient): Promise<LegacyReport[]> {
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
