import { randomUUID } from 'node:crypto'
import type { Executor, Transaction } from '#server/db/client.ts'
import { transfer } from '../ledger/ledger.service.ts'
import {
  findCancelRefund,
  insertRefund,
  lockSettledPayment,
  markReturning,
  type PaymentRow,
  type RefundRow,
} from './refund.repository.ts'

/**
 * Creates a pending refund for a cancelled order that was paid online; the refunds job executes it.
 * Call it with the order locked.
 */
export async function refundOrder(
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  const payment = await lockSettledPayment(tx, orderId)
  if (!payment) return
  await createRefund(tx, payment, { cause: 'cancelled', reason }, now)
  await transfer(
    tx,
    {
      unit: 'paise',
      debit: 'sales',
      credit: 'refunds',
      amount: payment.amountPaise,
      kind: 'cancelled-sale',
      reference: payment.id,
      orderId,
      reason: 'Order cancelled',
    },
    now,
  )
}

/** The gateway refund of a cancelled order; paise. */
export async function gatewayRefundOf(
  db: Executor,
  orderId: string,
): Promise<Pick<RefundRow, 'amountPaise' | 'status'> | undefined> {
  const refund = await findCancelRefund(db, orderId)
  return refund && { amountPaise: refund.amountPaise, status: refund.status }
}

/** Creates the refund of a whole payment, locked by the caller. */
export async function createRefund(
  tx: Transaction,
  payment: PaymentRow,
  why: Pick<RefundRow, 'cause' | 'reason'>,
  now: Date,
): Promise<void> {
  await insertRefund(tx, {
    id: randomUUID(),
    paymentId: payment.id,
    amountPaise: payment.amountPaise,
    ...why,
    createdAt: now,
  })
  await markReturning(tx, payment.id, now)
}
