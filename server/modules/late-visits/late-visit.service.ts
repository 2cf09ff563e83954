import { isVisitLate } from '#contract/rules/late-visit.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { smsMessage } from '#server/messages/message.ts'
import { findRecipient } from '../account/recipient.ts'
import { giveLateCredit } from '../ledger/late-credit.service.ts'
import { LATE_CREDIT } from '../ledger/ledger.service.ts'
import { visitIdOf } from '../orders/booking.repository.ts'
import { creditIn, orderLink, whoseOrders } from '../orders/message-values.ts'
import { type OrderRow, updateOrder } from '../orders/order.repository.ts'
import { toTiming } from '../orders/reading/order-timing.ts'
import { findVisitState } from '../orders/reading/visit-state.ts'
import { lockUnlessBusy } from './late-visit.repository.ts'

type LateDeps = Pick<Deps, 'db' | 'clock' | 'config' | 'messages'>

/** Does for one order what `noteIfLate` does, unless it is locked: the next run finds it again. */
export function noteLateVisit(deps: LateDeps, orderId: string): Promise<void> {
  return inTransaction(deps.db, async (tx) => {
    const order = await lockUnlessBusy(tx, orderId)
    if (order) await noteIfLate(tx, deps, order)
  })
}

/**
 * If the home visit of an order, locked by the caller, is late by the rule, notes that, gives the
 * credit without being asked, and tells the patient. A visit has one credit, however many of a family
 * it is for, and also when it is moved and late again.
 */
export async function noteIfLate(
  tx: Transaction,
  deps: Omit<LateDeps, 'db'>,
  order: OrderRow,
): Promise<void> {
  const now = deps.clock.now()
  if (order.orderNo === null || order.lateAt !== null || order.visitFailed !== null) return
  const visit = await findVisitState(tx, order)
  const { orderType: order_type } = order
  if (!isVisitLate({ ...visit, order_type, slot: toTiming(order) }, now.getTime())) return
  const to = await findRecipient(tx, order.accountId)
  // A deleted account has no wallet and reads nothing.
  if (to === undefined) return
  await updateOrder(tx, order.id, { lateAt: now })
  const rupees = deps.config.lateCreditRupees
  const credit = {
    kind: LATE_CREDIT,
    reference: visitIdOf(order),
    rupees,
    reason: 'We were late',
  } as const
  if (!(await giveLateCredit(tx, order, credit, now))) return
  const template = order.furtherVisit ? 'order.late.credit.further' : 'order.late.credit'
  const message = smsMessage(template, to, {
    ...whoseOrders([order]),
    ...creditIn(rupees),
    link: orderLink({ orderId: order.id, config: deps.config }),
  })
  await deps.messages.send(message, tx)
}
