import { DOOR_MODE_LABEL, type DoorMode } from '#contract/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { smsMessage } from '#server/messages/message.ts'
import { findRecipient } from '../account/recipient.ts'
import { transfer } from '../ledger/ledger.service.ts'
import { amountIn, orderLink } from '../orders/message-values.ts'
import { type OrderRow, updateOrder } from '../orders/order.repository.ts'
import { duePaiseOf } from '../orders/order-pricing.ts'

type Received = {
  /** Id of the lab's event: the idempotency key of the transfer. */
  readonly id: string
  readonly paise: number
  readonly mode: DoorMode
  readonly reference: string | null
  readonly at: Date
}

/**
 * Notes money that the lab received at the visit of an order, locked by the caller: the order is paid as
 * far as it goes, and the patient gets a receipt. More than was due is noted as such, not hidden.
 */
export async function receiveAtDoor(
  tx: Transaction,
  { config, messages, clock }: Pick<Deps, 'config' | 'messages' | 'clock'>,
  order: OrderRow,
  { id, paise, mode, reference, at }: Received,
): Promise<void> {
  const due = duePaiseOf(order)
  const overPaise = Math.max(0, paise - due)
  const payment = { paise, overPaise, mode, reference, at: at.toISOString() }
  const duePaise = due - (paise - overPaise)
  const doorPayments = [...order.doorPayments, payment]
  const now = clock.now()
  await updateOrder(tx, order.id, { paid: true, duePaise, doorPayments, updatedAt: now })
  const sides = { debit: 'door', credit: 'sales' } as const
  const money = { ...sides, unit: 'paise', amount: paise, kind: 'door-payment' } as const
  await transfer(tx, { ...money, reference: id, orderId: order.id, reason: 'Paid at service' }, now)
  const to = await findRecipient(tx, order.accountId)
  if (to === undefined || order.orderNo === null) return
  const message = smsMessage('order.payment.received', to, {
    order: order.orderNo,
    amount: amountIn(paise),
    mode: DOOR_MODE_LABEL[mode],
    rest: restInWords(duePaise, overPaise),
    link: orderLink({ orderId: order.id, config }),
  })
  await messages.send(message, tx)
}

function restInWords(duePaise: number, overPaise: number): string {
  if (overPaise > 0) return `${amountIn(overPaise)} more than was due`
  return duePaise > 0 ? `${amountIn(duePaise)} left to pay` : 'nothing left to pay'
}
