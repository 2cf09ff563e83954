import { isReportLate } from '#contract/rules/late-report.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { labDay, labTime } from '#server/lab-time.ts'
import { smsMessage } from '#server/messages/message.ts'
import { findRecipient } from '../account/recipient.ts'
import { lockUnlessBusy } from '../late-visits/late-visit.repository.ts'
import { giveLateCredit } from '../ledger/late-credit.service.ts'
import { LATE_REPORT_CREDIT } from '../ledger/ledger.service.ts'
import { creditIn, orderLink, whoseOrders } from '../orders/message-values.ts'
import { type OrderRow, updateOrder } from '../orders/order.repository.ts'

type LateDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages'>

/**
 * Notes that the report of an order is late, unless the order is locked: the next run finds it again.
 */
export function noteLateReport(deps: LateDeps, orderId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockUnlessBusy(tx, orderId)
    if (order) await noteIfLate(tx, deps, order)
  })
}

/** Tells the patient, once for each promised time; the credit is given once for an order. */
async function noteIfLate(
  tx: Transaction,
  { clock, config, messages }: LateDeps,
  order: OrderRow,
): Promise<void> {
  const now = clock.now()
  const { orderNo, status, reportBy, reportLateAt } = order
  if (orderNo === null || reportLateAt !== null || reportBy === null || status === 'draft') return
  if (!isReportLate({ status, report_by: reportBy.toISOString() }, now.getTime())) return
  const promised = order.reportPromised ?? reportBy
  await updateOrder(tx, order.id, { reportLateAt: now, reportPromised: promised })
  const to = await findRecipient(tx, order.accountId)
  // A deleted account has no wallet and reads nothing.
  if (to === undefined) return
  const rupees = config.lateReportCreditRupees
  const credit = {
    kind: LATE_REPORT_CREDIT,
    reference: order.id,
    rupees,
    reason: 'Your report was late',
  } as const
  const isGiven = await giveLateCredit(tx, order, credit, now)
  const values = { ...whoseOrders([order]), link: orderLink({ orderId: order.id, config }) }
  const message = isGiven
    ? smsMessage('order.report.late.credit', to, { ...values, ...creditIn(rupees) })
    : smsMessage('order.report.late', to, values)
  await messages.send(message, tx)
}

type NewPromise = { readonly by: Date; readonly reason: string }

/** Notes the lab's new time for the report of an order, locked by the caller, and tells the patient. */
export async function delayReport(
  tx: Transaction,
  { config, messages }: Pick<LateDeps, 'config' | 'messages'>,
  order: OrderRow,
  { by, reason }: NewPromise,
): Promise<void> {
  await updateOrder(tx, order.id, {
    reportBy: by,
    reportPromised: order.reportPromised ?? order.reportBy ?? by,
    reportDelayReason: reason,
    reportLateAt: null,
  })
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined || order.orderNo === null) return
  // The reason is in the order: an SMS must not hold free text.
  const message = smsMessage('order.report.delayed', to, {
    ...whoseOrders([order]),
    date: labDay(by),
    time: labTime(by),
    link: orderLink({ orderId: order.id, config }),
  })
  await messages.send(message, tx)
}
