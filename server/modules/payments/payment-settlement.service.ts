import type { GatewayState } from '#server/adapters/payment-gateway.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { transfer } from '../ledger/ledger.service.ts'
import { lockOrder } from '../orders/order.repository.ts'
import { bookPaidDraft } from '../orders/placing/book-paid-draft.ts'
import { createRefund } from '../refunds/refund.service.ts'
import { changePayment, findPayment, lockPayment, type PaymentRow } from './payment.repository.ts'
import { nextReconciliation } from './reconciliation-schedule.ts'

export type SettlementDeps = Pick<Deps, 'db' | 'clock' | 'messages' | 'config'>

/**
 * Keeps what the gateway says of a payment, committed before anything is made of it: money that is
 * noted is never forgotten, whatever dies next. A payment given up here may turn out paid.
 */
export async function recordGatewayState(
  db: Executor,
  { id, createdAt }: Pick<PaymentRow, 'id' | 'createdAt'>,
  state: GatewayState,
  now: Date,
): Promise<void> {
  if (state.status === 'paid') {
    const { gatewayPaymentId } = state
    const changes = { status: 'paid', gatewayPaymentId, askAt: now } as const
    await changePayment(db, id, ['open', 'declined', 'expired'], changes, now)
  }
  if (state.status === 'declined') {
    const changes = { status: 'declined', askAt: nextReconciliation(createdAt, now) } as const
    await changePayment(db, id, ['open'], changes, now)
  }
}

/**
 * Makes of a payment whose money has come its order, or a refund: one of the two, once, whoever
 * calls it and however often. A payment without money is left as it is.
 * @returns the payment as it stands then.
 */
export async function settle(deps: SettlementDeps, paymentId: string): Promise<PaymentRow> {
  return inTransaction(deps.db, async (tx) => {
    const now = deps.clock.now()
    const found = await requirePayment(tx, paymentId)
    await lockOrder(tx, found.accountId, found.orderId)
    const payment = await lockPayment(tx, paymentId)
    if (payment?.status !== 'paid') return payment ?? found

    const booked = await isBooked(tx, deps, payment, now)
    await recordInLedger(tx, payment, booked ? 'sales' : 'refunds', now)
    if (booked) {
      await changePayment(tx, paymentId, ['paid'], { status: 'settled', askAt: null }, now)
    } else {
      const reason = 'Paid too late: what was chosen could not be booked any more.'
      await createRefund(tx, payment, { cause: 'unbooked', reason }, now)
    }
    return requirePayment(tx, paymentId)
  })
}

/** A draft that refuses to be booked for any foreseen reason is as good as gone: the money returns. */
async function isBooked(
  tx: Transaction,
  deps: SettlementDeps,
  { orderId, amountPaise }: PaymentRow,
  now: Date,
): Promise<boolean> {
  try {
    return await tx.transaction(
      async (savepoint) =>
        (await bookPaidDraft(savepoint, deps, { orderId, amountPaise }, now)) === 'booked',
    )
  } catch (error) {
    if (error instanceof Problem) return false
    throw error
  }
}

/** The money came in from the gateway: as a sale, or owed back at once. */
function recordInLedger(
  tx: Transaction,
  { id, orderId, amountPaise }: PaymentRow,
  side: 'sales' | 'refunds',
  now: Date,
): Promise<void> {
  const entry = { unit: 'paise', debit: 'gateway', credit: side, amount: amountPaise } as const
  const about = { kind: 'payment', reference: id, orderId, reason: 'Paid online' }
  return transfer(tx, { ...entry, ...about }, now)
}

async function requirePayment(db: Executor, id: string): Promise<PaymentRow> {
  const payment = await findPayment(db, id)
  if (!payment) throw new Error('A payment is gone.')
  return payment
}
