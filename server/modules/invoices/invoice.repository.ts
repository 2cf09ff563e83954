import { and, asc, eq, isNotNull, isNull, not, or, sql } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { invoiceSeries, invoices, isOfOrder } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { DEFAULT_PREFIX } from './financial-year.ts'

export type InvoiceRow = typeof invoices.$inferSelect

/** The valid invoice of an order. */
export async function findOfOrder(db: Executor, orderId: string): Promise<InvoiceRow | undefined> {
  const [row] = await db.select().from(invoices).where(eq(invoices.orderId, orderId))
  return row
}

/** Every invoice of an order, oldest first. */
export function findAllOfOrder(db: Executor, orderId: string): Promise<InvoiceRow[]> {
  return db
    .select()
    .from(invoices)
    .where(isOfOrder(orderId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.number))
}

/** Cancels the valid invoice of an order. `content` is what it billed, if the order changes. */
export async function cancelInvoice(
  db: Executor,
  orderId: string,
  content: InvoiceRow['content'] = null,
): Promise<void> {
  await db
    .update(invoices)
    .set({ orderId: null, cancelledOrderId: orderId, content })
    .where(eq(invoices.orderId, orderId))
}

/** An invoice of one of the account's orders, valid or cancelled, with the id of the order. */
export async function findInvoice(
  db: Executor,
  accountId: string,
  id: string,
): Promise<{ readonly invoice: InvoiceRow; readonly orderId: string } | undefined> {
  const [row] = await db
    .select({ invoice: invoices, orderId: orders.id })
    .from(invoices)
    .innerJoin(orders, isOfOrder(orders.id))
    .where(and(eq(invoices.id, id), eq(orders.accountId, accountId)))
  return row
}

export async function insertInvoice(db: Executor, invoice: InvoiceRow): Promise<void> {
  await db.insert(invoices).values(invoice)
}

/**
 * The next number of a prefix in a financial year, without gaps: concurrent callers queue for the
 * series' row, and a rolled-back transaction returns its number.
 */
export async function nextNumber(
  db: Executor,
  prefix: string,
  financialYear: string,
): Promise<number> {
  const series = prefix === DEFAULT_PREFIX ? financialYear : `${prefix} ${financialYear}`
  const [row] = await db
    .insert(invoiceSeries)
    .values({ series, last: 1 })
    .onConflictDoUpdate({
      target: invoiceSeries.series,
      set: { last: sql`${invoiceSeries.last} + 1` },
    })
    .returning({ last: invoiceSeries.last })
  if (!row) throw new Error(`No invoice number was returned for ${series}.`)
  return row.last
}

/**
 * The gateway's ids of the payments of an order and its added tests, oldest first. Payments that
 * were refunded because they came too late are left out, unless there is no other.
 */
export async function findPaymentReferences(db: Executor, orderId: string): Promise<string[]> {
  const parent = db.select({ id: orders.parentOrderId }).from(orders).where(eq(orders.id, orderId))
  const rows = await db
    .select({ reference: payments.gatewayPaymentId, status: payments.status })
    .from(payments)
    .where(
      and(
        // Of a linked order, the payment of its booking too.
        or(
          eq(payments.orderId, orderId),
          and(eq(payments.orderId, parent), isNull(payments.addition), not(payments.forDue)),
        ),
        isNotNull(payments.gatewayPaymentId),
      ),
    )
    .orderBy(asc(payments.createdAt), asc(payments.id))
  const settled = rows.filter(({ status }) => status === 'settled')
  const counted = settled.length > 0 ? settled : rows.slice(0, 1)
  return counted.flatMap(({ reference }) => reference ?? [])
}
