import type { Order } from '#contract/orders.schemas.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { Problem } from '#server/http/problem.ts'
import { isBillingClosed } from '../orders/apply-change.service.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import { cancelInvoice, findOfOrder, findPaymentReferences } from './invoice.repository.ts'
import { issueInvoice, type LabSettings } from './issue-invoice.service.ts'

/** @throws Problem 409 `billing-closed` if an invoice was issued in a month that has ended. */
export async function requireOpenBilling(
  db: Executor,
  orderId: string,
  now: Date,
  wish: 'added' | 'taken out' = 'added',
): Promise<void> {
  if (!(await isBillingClosed(db, orderId, now))) return
  throw new Problem(
    409,
    'billing-closed',
    `The month of the invoice has ended, so no test can be ${wish} online. Please call us.`,
  )
}

/**
 * Cancels the issued invoice of an order whose tests changed, if there is one, and issues
 * another with the next number. The cancelled document keeps what it billed. The order is locked by
 * the caller.
 * @param billed the order before that.
 */
export async function replaceInvoice(
  tx: Transaction,
  order: Pick<OrderRow, 'id' | 'cityId' | 'billedBusiness'>,
  billed: Order,
  { now, lab }: { readonly now: Date; readonly lab: LabSettings },
): Promise<void> {
  const issued = await findOfOrder(tx, order.id)
  if (!issued) return
  await requireOpenBilling(tx, order.id, now)
  const { lines, amounts, paid } = billed
  const paymentReferences = await findPaymentReferences(tx, order.id)
  await cancelInvoice(tx, order.id, { lines, amounts, paid, paymentReferences })
  await issueInvoice(tx, order, { now, lab, replacesId: issued.id })
}
