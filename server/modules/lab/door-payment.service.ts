import { DOOR_MODE_LABEL, type DoorMode } from '#contract/codes.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { inWords, toRupees } from '#server/money.ts'
import { transfer } from '../ledger/ledger.service.ts'
import { amountIn } from '../orders/message-values.ts'
import { addChangeEvent, type OrderRow, updateOrder } from '../orders/order.repository.ts'
import { duePaiseOf } from '../orders/order-pricing.ts'
import { paidOnlineFor, returnAtDoor } from '../orders/share-refund.service.ts'
import { tellReceived } from '../orders/tell-received.ts'
import { paidForDue, refundFrom } from '../refunds/refund.service.ts'

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
 * far as it goes, and the patient gets a receipt. What was paid online instead meanwhile is refunded;
 * any other money above what was due is noted as such, not hidden.
 */
export async function receiveAtDoor(
  tx: Transaction,
  deps: Pick<Deps, 'config' | 'messages' | 'clock'>,
  order: OrderRow,
  { id, paise, mode, reference, at }: Received,
): Promise<void> {
  const now = deps.clock.now()
  const due = duePaiseOf(order)
  const morePaise = Math.max(0, paise - due)
  const twicePaise = Math.min(morePaise, await paidForDue(tx, order.id))
  const overPaise = morePaise - twicePaise
  const payment = { paise, overPaise, mode, reference, at: at.toISOString() }
  const duePaise = due - (paise - morePaise)
  const doorPayments = [...order.doorPayments, payment]
  const paid = { paid: true, duePaise, doorPayments }
  const isOnline = twicePaise === 0 || paidOnlineFor({ ...order, ...paid }) > 0
  const paymentMode = isOnline ? order.paymentMode : 'cash'
  await updateOrder(tx, order.id, { ...paid, paymentMode, updatedAt: now })
  const sides = { debit: 'door', credit: 'sales' } as const
  const money = { ...sides, unit: 'paise', amount: paise, kind: 'door-payment' } as const
  await transfer(tx, { ...money, reference: id, orderId: order.id, reason: 'Paid at service' }, now)
  await returnAtDoor(tx, order, overPaise, now)
  const refund = { orderId: order.id, amountPaise: twicePaise, cause: 'unbooked' } as const
  await refundFrom(tx, [order.id], { ...refund, reason: 'Paid at the visit too.' }, now)
  const note = noteOf({ paise, mode, reference, overPaise, twicePaise })
  await addChangeEvent(tx, order, { change: 'paid-at-visit', note }, at)
  await tellReceived(tx, deps, order, {
    paise,
    by: DOOR_MODE_LABEL[mode],
    rest: restInWords({ duePaise, overPaise, twicePaise }),
  })
}

type Noted = Pick<Received, 'paise' | 'mode' | 'reference'> & Omit<Rest, 'duePaise'>

/** "₹500 by UPI, reference 4321. We give back ₹30, which is more than was due". */
function noteOf({ paise, mode, reference, overPaise, twicePaise }: Noted): string {
  const sum = (some: number) => inWords(toRupees(some))
  const how = `${sum(paise)} by ${DOOR_MODE_LABEL[mode]}`
  return [
    reference ? `${how}, reference ${reference}` : how,
    ...(overPaise > 0 ? [`We give back ${sum(overPaise)}, which is more than was due`] : []),
    ...(twicePaise > 0
      ? [`${sum(twicePaise)} that you had paid online goes back to where you paid from`]
      : []),
  ].join('. ')
}

type Rest = Readonly<Record<'duePaise' | 'overPaise' | 'twicePaise', number>>

/** Fits into one value of an SMS. */
function restInWords({ duePaise, overPaise, twicePaise }: Rest): string {
  if (overPaise > 0) return `${amountIn(overPaise + twicePaise)} too much which we give back`
  if (twicePaise > 0) return `${amountIn(twicePaise)} is refunded online`
  return duePaise > 0 ? `${amountIn(duePaise)} left to pay` : 'nothing left to pay'
}
