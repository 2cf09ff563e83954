import type { GatewayRefund, PaymentGateway } from '#server/adapters/payment-gateway.ts'
import type { Transaction } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { metrics } from '#server/observe/metrics.ts'
import { transfer } from '../ledger/ledger.service.ts'
import {
  finishRefund,
  lockByGatewayRefund,
  markReturned,
  markReturningAgain,
  noteAsked,
  type PaymentRow,
  type RefundRow,
  reopenRefund,
} from './refund.repository.ts'

type Refunding = { readonly refund: RefundRow; readonly payment: PaymentRow }

/**
 * Asks the gateway for a refund of a payment or a part of it, and records it in the ledger once the
 * gateway says that it was made. Can be repeated after a crash: the receipt is the idempotency key.
 * @throws GatewayUnreachable: the refund stays pending and is retried; Error if it failed at the
 * gateway: it stays pending too, and the operator has to look.
 */
export async function executeRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gateway: PaymentGateway,
  refunding: Refunding,
): Promise<void> {
  const { id: receipt, amountPaise } = refunding.refund
  const { gatewayPaymentId } = refunding.payment
  if (gatewayPaymentId === null) throw new Error('A refund has no payment at the gateway.')
  const made = await gateway.refund({ gatewayPaymentId, amountPaise, receipt })
  if (made.status === 'processed') {
    const now = clock.now()
    if (await inTransaction(db, (tx) => finish(tx, refunding, made.id, now))) {
      metrics.payments.inc({ event: 'refunded' })
    }
    return
  }
  await noteAsked(db, receipt, made.id)
  if (made.status === 'failed') throw failed(receipt)
}

/**
 * Takes in what the gateway says later. A refund that failed is open again: the patient reads that it
 * is on its way, and it is made once more.
 * @returns the id of the refund if it failed.
 */
export async function followRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gateway: PaymentGateway['name'],
  { id, status }: GatewayRefund,
): Promise<string | undefined> {
  if (status === 'pending') return undefined
  return inTransaction(db, async (tx) => {
    const found = await lockByGatewayRefund(tx, gateway, id)
    if (!found) return undefined
    const now = clock.now()
    if (status === 'processed') {
      if (await finish(tx, found, id, now)) metrics.payments.inc({ event: 'refunded' })
      return undefined
    }
    const { refund, payment } = found
    metrics.payments.inc({ event: 'refund-failed' })
    if (!(await reopenRefund(tx, refund.id))) return refund.id
    if (refund.partOfId === null) await markReturningAgain(tx, payment.id, now)
    const sides = { debit: 'gateway', credit: 'refunds' } as const
    await record(tx, found, { ...sides, kind: 'refund-failed', reference: id }, now)
    return refund.id
  })
}

function failed(receipt: string): Error {
  metrics.payments.inc({ event: 'refund-failed' })
  return new Error(`Refund ${receipt} failed at the gateway: it stays open, and is made again.`)
}

async function finish(
  tx: Transaction,
  refunding: Refunding,
  gatewayRefundId: string,
  now: Date,
): Promise<boolean> {
  const { refund, payment } = refunding
  if (!(await finishRefund(tx, refund.id, gatewayRefundId, now))) return false
  if (refund.partOfId === null) await markReturned(tx, payment.id, now)
  const sides = { debit: 'refunds', credit: 'gateway' } as const
  // Not our id: a refund that failed is made again.
  await record(tx, refunding, { ...sides, kind: 'refund', reference: gatewayRefundId }, now)
  return true
}

type Entry = Pick<Parameters<typeof transfer>[1], 'debit' | 'credit' | 'kind' | 'reference'>

function record(
  tx: Transaction,
  { refund, payment }: Refunding,
  entry: Entry,
  now: Date,
): Promise<void> {
  const { orderId } = payment
  const about = { unit: 'paise', amount: refund.amountPaise, orderId, reason: 'Refund' } as const
  return transfer(tx, { ...entry, ...about }, now)
}
