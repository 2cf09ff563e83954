import { eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'

/** The mobile number of who comes for an order; null without one. */
export async function findVisitMobile(db: Executor, orderId: string): Promise<string | null> {
  const [row] = await db
    .select({ mobile: phlebotomists.mobile })
    .from(phlebotomistVisits)
    .innerJoin(phlebotomists, eq(phlebotomists.id, phlebotomistVisits.phlebotomistId))
    .where(eq(phlebotomistVisits.orderId, orderId))
  return row?.mobile ?? null
}
