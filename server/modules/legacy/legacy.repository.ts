import { and, eq } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { accounts } from '#server/db/schema/accounts.ts'
import { legacyOrders } from '#server/db/schema/legacy-orders.ts'

export type LegacyOrderRow = typeof legacyOrders.$inferSelect

/**
 * The order with this id (`sid`) in the previous system. Its orders belong to a mobile number: only an
 * account with that number finds it.
 */
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
