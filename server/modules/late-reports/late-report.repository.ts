import { and, asc, gt, inArray, isNull, lte } from 'drizzle-orm'
import { REPORT_OWED } from '#contract/rules/late-report.ts'
import type { Executor } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'

/** Orders whose promise has passed after `since`, and was not found missed yet. */
export async function findMissedReports(
  db: Executor,
  { now, since, limit }: { now: Date; since: Date; limit: number },
): Promise<string[]> {
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .where(
      and(
        inArray(orders.status, [...REPORT_OWED]),
        lte(orders.reportBy, now),
        gt(orders.reportBy, since),
        isNull(orders.reportLateAt),
      ),
    )
    .orderBy(asc(orders.reportBy))
    .limit(limit)
  return rows.map(({ id }) => id)
}
