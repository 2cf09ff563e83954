import { asc } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { invoices, isOfOrder } from '#server/db/schema/invoices.ts'

/** When each invoice of an order was issued, oldest first. */
export async function findInvoiceDates(db: Executor, orderId: string): Promise<Date[]> {
  const rows = await db
    .select({ issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(isOfOrder(orderId))
    .orderBy(asc(invoices.issuedAt))
  return rows.map(({ issuedAt }) => issuedAt)
}
