import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { legacyOrders } from '#server/db/schema/legacy-orders.ts'

export type LegacyOrderRow = typeof legacyOrders.$inferSelect

/** An order of the former system, if it has the mobile number of this account. */
export async function findLegacyOrder(
  db: Executor,
  accountId: string,
  sid: string,
): Promise<LegacyOrderRow | undefined> {
  const [row] = await db
    .select({ order: legacyOrders })
    .from(legacyOrders)
    .innerJoin(accounts, eq(accounts.mobileNo, legacyOrders.mobileNo))
    .where(and(eq(legacyOrders.sid, sid), eq(accounts.id, accountId)))
  return row?.order
}
