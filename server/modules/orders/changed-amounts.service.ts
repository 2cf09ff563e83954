import type { Order } from '#contract/orders.schemas.ts'
import type { LinkedChange } from '#contract/rules/linked-orders.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { labDay } from '#server/lab-time.ts'
import { inWords, toPaise } from '#server/money.ts'
import { addChangeEvent, lockAnyOrder, type OrderRow, updateOrder } from './order.repository.ts'
import { toAmountColumns } from './order-pricing.ts'
import { lastBillingDay } from './reading/billing-period.ts'
import { findInvoiceDates } from './reading/invoice-dates.repository.ts'
import { readOrder } from './reading/read-order.service.ts'

/** Replaces the issued invoice of an order whose amounts changed (modules/invoices). */
export type ReplaceInvoice = (
  tx: Transaction,
  order: OrderRow,
  billed: Order,
  at: { readonly now: Date; readonly lab: Deps['config'] },
) => Promise<void>

export type AmountDeps = {
  readonly config: Deps['config']
  readonly replaceInvoice: ReplaceInvoice
}

/**
 * Whether the month of an issued invoice has ended: then no charge is added to its order, because
 * the invoice can no longer be replaced.
 */
export async function isBillingClosed(
  tx: Transaction,
  orderId: string,
  now: Date,
): Promise<boolean> {
  const until = lastBillingDay(await findInvoiceDates(tx, orderId))
  return until !== null && labDay(now) > until
}

/** Tells patient and lab that another order of the visit carries the collection charge now. */
export function noteCharge(
  tx: Transaction,
  order: OrderRow,
  { hc_charges }: Pick<Pricing, 'hc_charges'>,
  now: Date,
): Promise<void> {
  const note = hc_charges > 0 ? `Home collection ${inWords(hc_charges)}` : 'Home collection is free'
  return addChangeEvent(tx, order, { change: 'charge-changed', note }, now)
}

/** Stores the amounts of the orders of a booking, locked by the caller, that a change affects. */
export async function saveAmounts(
  tx: Transaction,
  { config, replaceInvoice }: AmountDeps,
  { orders }: Pick<LinkedChange, 'orders'>,
  now: Date,
): Promise<void> {
  for (const { order_id, amounts, due } of orders) {
    const order = await lockAnyOrder(tx, order_id)
    const columns = toAmountColumns(amounts)
    if (!order || order.netPayablePaise === columns.netPayablePaise) continue
    const billed = await readOrder(tx, order, now)
    const isOnline = order.paymentMode === 'online'
    await updateOrder(tx, order.id, {
      ...columns,
      duePaise: isOnline ? toPaise(due) : 0,
      paid: isOnline || columns.netPayablePaise === 0,
      updatedAt: now,
    })
    await noteCharge(tx, order, amounts, now)
    await replaceInvoice(tx, order, billed, { now, lab: config })
  }
}
