import { count, desc, eq, or } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'

export type Movement = {
  readonly transfer: typeof ledgerTransfers.$inferSelect
  readonly orderNo: string | null
}

const touching = (side: string) =>
  or(eq(ledgerTransfers.debit, side), eq(ledgerTransfers.credit, side))

/** Transfers to and from a side, newest first. */
export function findMovements(
  db: Executor,
  side: string,
  page: { readonly limit: number; readonly offset: number },
): Promise<Movement[]> {
  return db
    .select({ transfer: ledgerTransfers, orderNo: orders.orderNo })
    .from(ledgerTransfers)
    .leftJoin(orders, eq(orders.id, ledgerTransfers.orderId))
    .where(touching(side))
    .orderBy(desc(ledgerTransfers.id))
    .limit(page.limit)
    .offset(page.offset)
}

export async function countMovements(db: Executor, side: string): Promise<number> {
  const [row] = await db.select({ movements: count() }).from(ledgerTransfers).where(touching(side))
  return row?.movements ?? 0
}
