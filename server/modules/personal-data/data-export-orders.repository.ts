import { asc, eq, getTableColumns, inArray, or } from 'drizzle-orm'
import type { Executor } from '#server/db/client.ts'
import { coupons, couponUses } from '#server/db/schema/coupons.ts'
import { invoices, isOfOrder } from '#server/db/schema/invoices.ts'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { orderEvents, orderLines, orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'

/** A page of the orders, oldest first, each with its lines, events, payments and visit. */
export async function readOrders(
  db: Executor,
  accountId: string,
  page: { readonly limit: number; readonly offset: number },
) {
  const { accountId: _, ...columns } = getTableColumns(orders)
  const rows = await db
    .select(columns)
    .from(orders)
    .where(eq(orders.accountId, accountId))
    .orderBy(asc(orders.createdAt), asc(orders.id))
    .limit(page.limit)
    .offset(page.offset)
  const ids = rows.map(({ id }) => id)
  const lines = await db
    .select()
    .from(orderLines)
    .where(inArray(orderLines.orderId, ids))
    .orderBy(asc(orderLines.orderId), asc(orderLines.sequenceNo))
  const events = await db
    .select()
    .from(orderEvents)
    .where(inArray(orderEvents.orderId, ids))
    .orderBy(asc(orderEvents.id))
  const paid = await db
    .select({
      orderId: payments.orderId,
      gateway: payments.gateway,
      gatewayPaymentId: payments.gatewayPaymentId,
      amountPaise: payments.amountPaise,
      status: payments.status,
      createdAt: payments.createdAt,
      refund: { amountPaise: refunds.amountPaise, status: refunds.status, doneAt: refunds.doneAt },
    })
    .from(payments)
    // A payment with several refunds has a row for each.
    .leftJoin(refunds, or(eq(refunds.paymentId, payments.id), eq(refunds.partOfId, payments.id)))
    .where(inArray(payments.orderId, ids))
  const visits = await db
    .select({
      orderId: phlebotomistVisits.orderId,
      phlebotomist: phlebotomists.name,
      rating: phlebotomistVisits.rating,
      remarks: phlebotomistVisits.remarks,
    })
    .from(phlebotomistVisits)
    .innerJoin(phlebotomists, eq(phlebotomists.id, phlebotomistVisits.phlebotomistId))
    .where(inArray(phlebotomistVisits.orderId, ids))
  return rows.map((order) => ({
    ...order,
    lines: lines.filter(({ orderId }) => orderId === order.id),
    events: events.filter(({ orderId }) => orderId === order.id),
    payments: paid.filter(({ orderId }) => orderId === order.id),
    visit: visits.find(({ orderId }) => orderId === order.id) ?? null,
  }))
}

export function readInvoices(db: Executor, accountId: string) {
  return db
    .select({ invoice: getTableColumns(invoices), orderNo: orders.orderNo })
    .from(invoices)
    .innerJoin(orders, isOfOrder(orders.id))
    .where(eq(orders.accountId, accountId))
    .orderBy(asc(invoices.issuedAt), asc(invoices.id))
}

export function readMovements(db: Executor, side: string) {
  return db
    .select()
    .from(ledgerTransfers)
    .where(or(eq(ledgerTransfers.debit, side), eq(ledgerTransfers.credit, side)))
    .orderBy(asc(ledgerTransfers.id))
}

export function readCoupons(db: Executor, accountId: string) {
  return db
    .select({
      code: coupons.code,
      orderId: couponUses.orderId,
      state: couponUses.state,
      at: couponUses.createdAt,
    })
    .from(couponUses)
    .innerJoin(coupons, eq(coupons.id, couponUses.couponId))
    .where(eq(couponUses.accountId, accountId))
}
