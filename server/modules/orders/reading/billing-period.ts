import { asc } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { invoices, isOfOrder } from '#server/db/schema/invoices.ts'
import { labDay } from '#server/lab-time.ts'
import type { OrderRow } from '../order.repository.ts'

/** Each change of an issued invoice uses up a number of its series. */
const MAX_INVOICES = 3

/**
 * The last day on which an issued invoice can be replaced, `YYYY-MM-DD`: the end of the month of the
 * first one, before the lab reports the month. Null without an invoice.
 */
export function lastBillingDay(invoicedAt: readonly Date[]): string | null {
  const [first] = invoicedAt
  if (!first) return null
  const [year = 0, month = 0] = labDay(first).split('-').map(Number)
  return new Date(Date.UTC(year, month, 0)).toISOString().slice(0, 10)
}

export type BillingRefusal = 'not-placed' | 'order-cancelled' | 'closed' | 'changed-often'

/** Why the recipient of the invoice cannot be changed now; undefined if it can. */
export function billingRefusal(
  { orderNo, status }: Pick<OrderRow, 'orderNo' | 'status'>,
  invoicedAt: readonly Date[],
  now: Date,
): BillingRefusal | undefined {
  if (orderNo === null) return 'not-placed'
  if (status === 'cancelled') return 'order-cancelled'
  const until = lastBillingDay(invoicedAt)
  if (until !== null && labDay(now) > until) return 'closed'
  return invoicedAt.length >= MAX_INVOICES ? 'changed-often' : undefined
}

/** When each invoice of an order was issued, oldest first. */
export async function findInvoiceDates(db: Executor, orderId: string): Promise<Date[]> {
  const rows = await db
    .select({ issuedAt: invoices.issuedAt })
    .from(invoices)
    .where(isOfOrder(orderId))
    .orderBy(asc(invoices.issuedAt))
  return rows.map(({ issuedAt }) => issuedAt)
}
