import { and, eq, isNotNull, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { invoiceSeries, invoices } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'

export type InvoiceRow = typeof invoices.$inferSelect

export async function findOfOrder(db: Executor, orderId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
  return row
}

/** An invoice of one of the account's orders. */
export async function findInvoice(
  db: Executor,
  accountId: string,
  id: string,
): Promise<InvoiceRow | undefined> {
  const [row] = await db
    .select({ invoice: invoices })
    .from(invoices)
    .innerJoin(orders, eq(orders.id, invoices.orderId))
    .where(and(eq(invoices.id, id), eq(orders.accountId, accountId)))
  return row?.invoice
}

export async function insertInvoice(db: Executor, invoice: InvoiceRow): Promise<void> {
  await db.insert(invoices).values(invoice)
}

/**
 * The next number of a financial year, without gaps: concurrent callers queue for the series' row,
 * and a rolled-back transaction returns its number.
 */
export async function nextNumber(db: Executor, financialYear: string): Promise<number> {
  const [row] = await db
    .insert(invoiceSeries)
    .values({ financialYear, last: 1 })
    .onConflictDoUpdate({
      target: invoiceSeries.financialYear,
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning({ last: invoiceSeries.last })
  if (!row) throw new Error(`No invoice number was returned for ${financialYear}.`)
  return row.last
}

/** The gateway's id of the payment of an order. */
export async function findPaymentReference(
  db: Executor,
  orderId: string,
): Promise<string | undefined> {
  const [row] = await db
    .select({ reference: payments.gatewayPaymentId })
    .from(payments)
    .where(and(eq(payments.orderId, orderId), isNotNull(payments.gatewayPaymentId)))
    // The settled payment first: another may have been refunded because its slot was taken.
    .orderBy(sql`${payments.status} = 'settled' desc`, payments.createdAt)
    .limit(1)
  return row?.reference ?? undefined
}
