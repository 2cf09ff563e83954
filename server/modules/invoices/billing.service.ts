import type { Order } from '#contract/orders.schemas.ts'
import type { Transaction } from '#server/db/client.ts'
import type { BilledBusiness } from '#server/db/schema/orders.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import { requirePrintable } from '#server/printing/printable.ts'
import { unknownOrder } from '../orders/order.problems.ts'
import { lockOrder, updateOrder } from '../orders/order.repository.ts'
import {
  type BillingRefusal,
  billingRefusal,
  findInvoiceDates,
} from '../orders/reading/billing-period.ts'
import { readOrder, requireOrder } from '../orders/reading/read-order.service.ts'
import { cancelInvoice, findOfOrder } from './invoice.repository.ts'
import { notPlaced } from './invoice.service.ts'
import { issueInvoice } from './issue-invoice.service.ts'

export type BillingChange = {
  readonly accountId: string
  /** Id or number of the order. */
  readonly id: string
  /** Null removes it. */
  readonly business: BilledBusiness | null
}

/**
 * Sets whom the invoice of a placed order names. An issued invoice is never altered: it is cancelled,
 * and another one with the next number replaces it. The same business again changes nothing.
 * @throws Problem 404 `unknown-order`; 409 if it can no longer change.
 */
export async function setBilledBusiness(
  { db, clock, config }: Pick<Deps, 'db' | 'clock' | 'config'>,
  { accountId, id, business }: BillingChange,
): Promise<Order> {
  requirePrintable([business?.name])
  const { id: orderId } = await requireOrder(db, accountId, id)
  const now = clock.now()
  const change = async (tx: Transaction): Promise<void> => {
    const order = await lockOrder(tx, accountId, orderId)
    if (!order) throw unknownOrder()
    if (isSame(order.billedBusiness, business)) return
    const refusal = billingRefusal(order, await findInvoiceDates(tx, orderId), now)
    if (refusal) throw problemOf(refusal)
    await updateOrder(tx, orderId, { billedBusiness: business })
    const issued = await findOfOrder(tx, orderId)
    if (!issued) return
    await cancelInvoice(tx, orderId)
    const changed = { ...order, billedBusiness: business }
    await issueInvoice(tx, changed, { now, lab: config, replacesId: issued.id })
  }
  return inTransaction(db, async (tx) => {
    await change(tx)
    const order = await readOrder(tx, await requireOrder(tx, accountId, orderId), now)
    return auditWithWork(tx, order)
  })
}

function isSame(one: BilledBusiness | null, other: BilledBusiness | null): boolean {
  return one?.gstin === other?.gstin && one?.name === other?.name
}

function problemOf(refusal: BillingRefusal): Problem {
  switch (refusal) {
    case 'not-placed':
      return notPlaced()
    case 'order-cancelled':
      return new Problem(409, 'order-cancelled', 'This order was cancelled.')
    case 'closed':
      return new Problem(
        409,
        'billing-closed',
        'The month of the invoice has ended, so it can no longer change. Please call us.',
      )
    case 'changed-often':
      return new Problem(
        409,
        'billing-changed-often',
        'The invoice was already changed twice. Please call us.',
      )
  }
}
