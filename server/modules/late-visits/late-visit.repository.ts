import { and, eq, gte, inArray, isNotNull, isNull, lte, sql } from 'drizzle-orm'
import { LATE_FROM_MINUTES } from '#contract/rules/late-visit.ts'
import type { Executor } from '#server/db/client.ts'
import { orders } from '#server/db/schema/orders.ts'
import { phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import type { OrderRow } from '../orders/order.repository.ts'

/**
 * Home visits that look late and were not found late yet, of slots from a day until another one
 * (`YYYY-MM-DD`). The rule decides with the order locked (contract/rules/late-visit.ts).
 */
export async function findLateCandidates(
  db: Executor,
  { now, since, until, limit }: { now: Date; since: string; until: string; limit: number },
): Promise<string[]> {
  const instant = sql`${now.toISOString()}::timestamptz`
  const { arrivedAt, expectedAt } = phlebotomistVisits
  const arrival = sql`coalesce(${arrivedAt}, greatest(${expectedAt}, ${instant}))`
  const slotEnd = sql`(${orders.slotDate} + ${orders.slotTo}::time) at time zone 'Asia/Kolkata'`
  const rows = await db
    .select({ id: orders.id })
    .from(orders)
    .leftJoin(phlebotomistVisits, eq(phlebotomistVisits.orderId, orders.id))
    .where(
      and(
        inArray(orders.status, ['booked', 'phlebotomist_assigned'] as const),
        eq(orders.orderType, 'home_collection'),
        isNull(orders.lateAt),
        isNull(orders.visitFailed),
        gte(orders.slotDate, since),
        lte(orders.slotDate, until),
        isNotNull(orders.slotTo),
        sql`${arrival} >= ${slotEnd} + make_interval(mins => ${LATE_FROM_MINUTES})`,
      ),
    )
    .orderBy(orders.id)
    .limit(limit)
  return rows.map(({ id }) => id)
}

/**
 * An order of any account, locked; undefined while another transaction has it, as that of a patient
 * who is moving it, or that of another process.
 */
export async function lockUnlessBusy(db: Executor, id: string): Promise<OrderRow | undefined> {
  const [row] = await db
    .select()
    .from(orders)
    .where(eq(orders.id, id))
    .for('update', { skipLocked: true })
  return row
}
