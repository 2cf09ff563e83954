import { VISIT_FAILURE_WORDS, type VisitFailure } from '#contract/codes.ts'
import { capitalise, sentence } from '#contract/rules/in-words.ts'
import type { Transaction } from '#server/db/client.ts'
import { smsMessage } from '#server/messages/message.ts'
import { toPaise } from '#server/money.ts'
import { findRecipient } from '../account/recipient.ts'
import { furtherVisitRupees } from '../orders/further-visit.service.ts'
import { slotLink, whoseOrders } from '../orders/message-values.ts'
import { addChangeEvent, type OrderRow, updateOrder } from '../orders/order.repository.ts'
import { unassignVisit } from '../phlebotomists/phlebotomist.repository.ts'
import type { LabDeps } from './enter-stage.service.ts'

/**
 * Notes that the home visit of an order, locked by the caller, did not take place: the patient chooses
 * another slot, or cancels, as before the visit.
 */
export async function failVisit(
  tx: Transaction,
  deps: LabDeps,
  order: OrderRow,
  { reason, at }: { readonly reason: VisitFailure; readonly at: Date },
): Promise<void> {
  const { messages, config, clock } = deps
  const rupees = await furtherVisitRupees(tx, deps, order.id, reason)
  const visitFailed = { reason, at: at.toISOString(), chargePaise: toPaise(rupees) }
  const waits = { status: 'booked', visitFailed, lateAt: null, reportBy: null } as const
  await updateOrder(tx, order.id, { ...waits, updatedAt: clock.now() })
  await unassignVisit(tx, order.id)
  const words = VISIT_FAILURE_WORDS[reason]
  const note = sentence(capitalise(words))
  await addChangeEvent(tx, { ...order, status: 'booked' }, { change: 'visit-failed', note }, at)
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined || order.orderNo === null) return
  const link = slotLink({ orderId: order.id, config })
  const values = { ...whoseOrders([order]), reason: words, link }
  const message =
    rupees > 0
      ? smsMessage('order.visit-failed.charge', to, { ...values, rupees: String(rupees) })
      : smsMessage('order.visit-failed', to, values)
  await messages.send(message, tx)
}
