import type { Payment } from '#contract/payment.endpoints.ts'
import { isPayableOnline } from '#contract/rules/door-payments.ts'
import { isReviewOpen } from '#contract/rules/safety.ts'
import type { Transaction } from '#server/db/client.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { inWords, toPaise, toRupees } from '#server/money.ts'
import { lockOrderToChange, requireOpen } from '../orders/changeable-order.ts'
import { tooLate } from '../orders/order.problems.ts'
import { addChangeEvent, lockAnyOrder, updateOrder } from '../orders/order.repository.ts'
import { duePaiseOf } from '../orders/order-pricing.ts'
import { tellReceived } from '../orders/tell-received.ts'
import { MIN_PAISE } from './payable-draft.ts'
import { paymentRefused } from './payment.problems.ts'
import type { PaymentRow } from './payment.repository.ts'
import { openPayment } from './payment-opening.service.ts'

/**
 * Opens a payment for what is due at the visit of an order.
 * @param amount rupees, as shown to the patient
 * @throws Problem of `openPayment`; 404 `unknown-order`; 409 `too-late` once the visit has begun or
 * nothing is due, `price-changed`, `payment-refused` below the gateway's minimum, and while a radiologist
 * has to confirm the scan.
 */
export function openDuePayment(
  deps: Pick<Deps, 'db' | 'clock' | 'gateway'>,
  accountId: string,
  { orderId, amount }: { readonly orderId: string; readonly amount: number },
): Promise<Payment> {
  return openPayment(deps, async (tx) => {
    const { order } = await lockOrderToChange(tx, accountId, orderId)
    await requireOpen(tx, order, isPayableOnline, 'it can no longer be paid online')
    if (isReviewOpen(order.reviewState)) {
      throw paymentRefused('You pay nothing until the radiologist has confirmed the scan.')
    }
    const amountPaise = duePaiseOf(order)
    if (amountPaise === 0) throw tooLate('This order is paid. Nothing is due.')
    if (amountPaise !== toPaise(amount)) {
      throw new Problem(
        409,
        'price-changed',
        `${inWords(toRupees(amountPaise))} is due for this order now. Please check and pay again.`,
      )
    }
    if (amountPaise < MIN_PAISE) {
      throw paymentRefused('Amounts below ₹1 cannot be paid online. Please pay at service.')
    }
    return { accountId, orderId, amountPaise, addition: null, forDue: true }
  })
}

/**
 * Takes a received payment for what is due at the visit of an order, locked by the caller: the order
 * is then paid online, and cancelling it refunds that. `impossible` changes nothing: it was cancelled,
 * or another amount is due, for example because it was paid at the visit.
 */
export async function payDue(
  tx: Transaction,
  deps: Pick<Deps, 'messages' | 'config'>,
  { orderId, amountPaise, offerPaise }: Pick<PaymentRow, 'orderId' | 'amountPaise' | 'offerPaise'>,
  now: Date,
): Promise<'paid' | 'impossible'> {
  const order = await lockAnyOrder(tx, orderId)
  const isPlaced = order && order.orderNo !== null && order.status !== 'cancelled'
  if (!isPlaced || duePaiseOf(order) !== amountPaise) return 'impossible'
  const columns = { paymentMode: 'online', paid: true, duePaise: 0, updatedAt: now } as const
  await updateOrder(tx, orderId, columns)
  const paise = amountPaise - offerPaise
  const offer = offerPaise > 0 ? `, and ${inWords(toRupees(offerPaise))} by an offer` : ''
  const note = `${inWords(toRupees(paise))}${offer}`
  await addChangeEvent(tx, order, { change: 'paid-online', note }, now)
  await tellReceived(tx, deps, order, {
    paise,
    by: 'online payment',
    rest: 'nothing left to pay',
  })
  return 'paid'
}
