import type { PaymentGateway } from '#server/adapters/payment-gateway.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { metrics } from '#server/observe/metrics.ts'
import { transfer } from '../ledger/ledger.service.ts'
import { finishRefund, markReturned, type PaymentRow, type RefundRow } from './refund.repository.ts'

/**
 * Refunds a payment or a part of it at the gateway, then records it in the ledger. Can be repeated after a crash:
 * the receipt is the idempotency key.
 * @throws GatewayUnreachable: the refund stays pending and is retried.
 */
export async function executeRefund(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  gateway: PaymentGateway,
  { refund, payment }: { readonly refund: RefundRow; readonly payment: PaymentRow },
): Promise<void> {
  const { id: receipt, amountPaise } = refund
  const { gatewayPaymentId } = payment
  if (gatewayPaymentId === null) throw new Error('A refund has no payment at the gateway.')
  const gatewayRefundId = await gateway.refund({ gatewayPaymentId, amountPaise, receipt })
  const isDone = await inTransaction(db, async (tx) => {
    const now = clock.now()
    if (!(await finishRefund(tx, receipt, gatewayRefundId, now))) return false
    if (refund.partOfId === null) await markReturned(tx, payment.id, now)
    const entry = {
      unit: 'paise',
      debit: 'refunds',
      credit: 'gateway',
      amount: amountPaise,
    } as const
    const about = { kind: 'refund', reference: receipt, orderId: payment.orderId, reason: 'Refund' }
    await transfer(tx, { ...entry, ...about }, now)
    return true
  })
  if (isDone) metrics.payments.inc({ event: 'refunded' })
}
