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
 * Sends the money of a cancelled order back, when it was paid online: puts a pending refund beside
 * its payment, which the refunds job carries out. Nothing for an order paid at service. Call it
 * with the order locked.
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

/** What goes back to the patient of a cancelled order by way of the gateway; paise. */
export async function gatewayRefundOf(
  db: Executor,
  orderId: string,
): Promise<Pick<RefundRow, 'amountPaise' | 'status'> | undefined> {
  const refund = await findCancelRefund(db, orderId)
  return refund && { amountPaise: refund.amountPaise, status: refund.status }
}

/** A payment, locked by the caller, is on its way back: whole, and once. */
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
