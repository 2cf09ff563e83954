import type { GatewayState, ReportedAmount } from '#server/adapters/payment-gateway.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inSavepoint, inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { smsMessage } from '#server/messages/message.ts'
import { inWords, toRupees } from '#server/money.ts'
import { metrics } from '#server/observe/metrics.ts'
import { findRecipient } from '../account/recipient.ts'
import { addPaidTest } from '../added-tests/add-test.service.ts'
import { transfer } from '../ledger/ledger.service.ts'
import { findBooking } from '../orders/booking.repository.ts'
import { amountIn } from '../orders/message-values.ts'
import {
  addChangeEvent,
  lockAnyOrder,
  lockOrder,
  type OrderRow,
  updateOrder,
} from '../orders/order.repository.ts'
import { duePaiseOf } from '../orders/order-pricing.ts'
import { bookPaidDraft } from '../orders/placing/book-paid-draft.ts'
import { capturedPaise, createRefund } from '../refunds/refund.service.ts'
import { payDue } from './due-payment.service.ts'
import { changePayment, findPayment, lockPayment, type PaymentRow } from './payment.repository.ts'
import { nextReconciliation } from './reconciliation-schedule.ts'

export type SettlementDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>

/** A webhook tells less of a declined payment than the gateway's API. */
type RecordedState = GatewayState | { readonly status: 'declined' }

/** Whether the gateway reports the amount that was requested; payments are in rupees only. */
export function isRequestedAmount(
  { amountPaise }: Pick<PaymentRow, 'amountPaise'>,
  { amount, credited, currency }: ReportedAmount,
): boolean {
  return (amount === amountPaise || credited === amountPaise) && currency === 'INR'
}

/**
 * Records the gateway's state of a payment, committed on its own so that a crash cannot lose received
 * money. An expired payment may turn out paid. One of another amount than was requested keeps that
 * amount, which then books nothing and is refunded. What an offer of the gateway paid of it is kept too.
 */
export async function recordGatewayState(
  db: Executor,
  payment: Pick<PaymentRow, 'id' | 'createdAt' | 'amountPaise'>,
  state: RecordedState,
  now: Date,
): Promise<void> {
  const { id, createdAt } = payment
  const isRequested = state.status === 'paid' && isRequestedAmount(payment, state)
  const isKnown = state.status === 'paid' && state.currency === 'INR' && state.credited !== null
  if (state.status === 'paid' && (isRequested || isKnown)) {
    const { gatewayPaymentId, amount } = state
    const amountPaise = isRequested ? payment.amountPaise : amount
    const offerPaise = Math.max(0, amountPaise - amount)
    const sums = { amountPaise, offerPaise }
    const changes = { status: 'paid', gatewayPaymentId, ...sums, askAt: now } as const
    const isNew = await changePayment(db, id, ['open', 'declined', 'expired'], changes, now)
    if (isNew) metrics.payments.inc({ event: 'paid' })
  }
  if (state.status === 'declined') {
    const changes = { status: 'declined', askAt: nextReconciliation(createdAt, now) } as const
    if (await changePayment(db, id, ['open'], changes, now)) {
      metrics.payments.inc({ event: 'declined' })
    }
  }
}

/**
 * Turns a paid payment into its order, its added test, what was due, or a refund, exactly once.
 * Idempotent; an unpaid payment does not change.
 * @returns the updated payment.
 */
export async function settle(deps: SettlementDeps, paymentId: string): Promise<PaymentRow> {
  const { payment: settled, orderType } = await inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const found = await requirePayment(tx, paymentId)
    const order = await lockOrder(tx, found.accountId, found.orderId)
    const payment = await lockPayment(tx, paymentId)
    if (payment?.status !== 'paid') return { payment: payment ?? found }

    const booked = await isFulfilled(tx, deps, payment, now)
    await recordInLedger(tx, payment, booked ? 'sales' : 'refunds', now)
    if (booked) {
      await changePayment(tx, paymentId, ['paid'], { status: 'settled', askAt: null }, now)
    } else {
      const all = capturedPaise(payment)
      await createRefund(
        tx,
        payment,
        all,
        { cause: 'unbooked', reason: unusedBecause(payment) },
        now,
      )
      await tellUnused(tx, deps, payment, { paise: all, now })
    }
    const orderType = order?.orderType
    return { payment: await requirePayment(tx, paymentId), orderType }
  })
  if (orderType !== undefined) countSettled(settled, orderType)
  return settled
}

function unusedBecause({ addition, forDue }: PaymentRow): string {
  if (addition) return `${addition.line.name} could not be added with this payment.`
  return forDue
    ? 'The order was paid, changed or cancelled before this payment.'
    : 'The booking was not possible with this payment.'
}

/** Fits into one value of an SMS. */
function whyUnused({ addition, forDue }: Pick<PaymentRow, 'addition' | 'forDue'>): string {
  if (addition) return 'the test was not added'
  return forDue ? 'this sum was not due any more' : 'it made no booking'
}

/**
 * Tells that a payment goes back, and what is still due: the patient may have left the page, or have
 * booked another way.
 */
async function tellUnused(
  tx: Transaction,
  { messages, config }: SettlementDeps,
  { accountId, orderId, addition, forDue }: PaymentRow,
  { paise, now }: { readonly paise: number; readonly now: Date },
): Promise<void> {
  const order = await lockAnyOrder(tx, orderId)
  if (!order) throw new Error('The order of a payment is gone.')
  if (isPlaced(order)) {
    const note = [
      `${inWords(toRupees(paise))} goes back to where you paid from`,
      ...(duePaiseOf(order) > 0
        ? [`${inWords(toRupees(duePaiseOf(order)))} is still to be paid`]
        : []),
    ].join('. ')
    await addChangeEvent(tx, order, { change: 'payment-unused', note }, now)
  }
  const to = await findRecipient(tx, accountId)
  if (!to) return
  const paidFor = addition || forDue ? [order] : await findBooking(tx, order)
  const duePaise = paidFor.filter(isPlaced).reduce((sum, one) => sum + duePaiseOf(one), 0)
  const words = {
    amount: amountIn(paise),
    why: whyUnused({ addition, forDue }),
    due: duePaise > 0 ? amountIn(duePaise) : 'nothing',
    link: `${config.publicUrl}/profile?tab=my-order`,
  }
  await messages.send(smsMessage('payment.unused', to, words), tx)
}

function isPlaced({ orderNo, status }: OrderRow): boolean {
  return orderNo !== null && status !== 'cancelled'
}

function countSettled(
  { status, addition, forDue }: PaymentRow,
  orderType: OrderRow['orderType'],
): void {
  const isBooked = status === 'settled'
  metrics.payments.inc({ event: isBooked ? 'settled' : 'unbooked' })
  if (isBooked && !addition && !forDue) metrics.orders.inc({ type: orderType, payment: 'online' })
}

/**
 * Books the draft, adds the test or pays what is due. False if that is not possible for any expected
 * reason: the payment is then refunded.
 */
async function isFulfilled(
  tx: Transaction,
  deps: SettlementDeps,
  payment: PaymentRow,
  now: Date,
): Promise<boolean> {
  const { orderId, offerPaise, addition, forDue } = payment
  try {
    return await inSavepoint(tx, async (savepoint) => {
      if ((await fulfil(savepoint, deps, payment, now)) === 'impossible') return false
      await shareOffer(savepoint, orderId, offerPaise, addition || forDue ? 'order' : 'booking')
      return true
    })
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

function fulfil(
  tx: Transaction,
  deps: SettlementDeps,
  { orderId, amountPaise, offerPaise, addition, forDue }: PaymentRow,
  now: Date,
) {
  const paid = { orderId, amountPaise }
  if (addition) return addPaidTest(tx, deps, { ...paid, addition }, now)
  return forDue
    ? payDue(tx, deps, { ...paid, offerPaise }, now)
    : bookPaidDraft(tx, deps, paid, now)
}

/** Records the received money as a sale, or as owed to the patient; what an offer paid is no money here. */
function recordInLedger(
  tx: Transaction,
  { id, orderId, ...payment }: PaymentRow,
  side: 'sales' | 'refunds',
  now: Date,
): Promise<void> {
  const entry = {
    unit: 'paise',
    debit: 'gateway',
    credit: side,
    amount: capturedPaise(payment),
  } as const
  const about = { kind: 'payment', reference: id, orderId, reason: 'Paid online' }
  return transfer(tx, { ...entry, ...about }, now)
}

async function requirePayment(db: Executor, id: string): Promise<PaymentRow> {
  const payment = await findPayment(db, id)
  if (!payment) throw new Error('The payment was not found.')
  return payment
}

/**
 * Notes what an offer of the gateway paid of a payment: on its order, or divided over the orders of its
 * booking by what each costs.
 */
async function shareOffer(
  tx: Transaction,
  orderId: string,
  offerPaise: number,
  payer: 'order' | 'booking',
): Promise<void> {
  if (offerPaise === 0) return
  const order = await lockAnyOrder(tx, orderId)
  if (!order) throw new Error('The order of a payment is gone.')
  const orders = payer === 'order' ? [order] : await findBooking(tx, order)
  let left = offerPaise
  let rest = orders.reduce((sum, { netPayablePaise }) => sum + netPayablePaise, 0)
  for (const one of orders) {
    const share = rest === 0 ? 0 : Math.round((left * one.netPayablePaise) / rest)
    left -= share
    rest -= one.netPayablePaise
    await updateOrder(tx, one.id, { offerPaise: one.offerPaise + share })
  }
}
