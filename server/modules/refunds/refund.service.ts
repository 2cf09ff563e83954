import { randomUUID } from 'node:crypto'
import type { Executor, Transaction } from '#server/db/client.ts'
import { transfer } from '../ledger/ledger.service.ts'
import {
  findCancelRefunds,
  insertRefund,
  lockSettledPayments,
  markReturning,
  type PaymentRow,
  type RefundRow,
  refundedParts,
} from './refund.repository.ts'

/**
 * Creates pending refunds for a cancelled order that was paid online: of each of its payments all
 * that is left. The refunds job executes them. Call it with the order locked.
 */
export async function refundOrder(
  tx: Transaction,
  orderId: string,
  reason: string,
  now: Date,
): Promise<void> {
  for (const payment of await lockSettledPayments(tx, orderId)) {
    const amount = payment.amountPaise - (await refundedParts(tx, payment.id))
    if (amount === 0) continue
    await createRefund(tx, { ...payment, amountPaise: amount }, { cause: 'cancelled', reason }, now)
    await transfer(
      tx,
      {
        unit: 'paise',
        debit: 'sales',
        credit: 'refunds',
        amount,
        kind: 'cancelled-sale',
        reference: payment.id,
        orderId,
        reason: 'Order cancelled',
      },
      now,
    )
  }
}

/**
 * Creates pending refunds of a part of what was paid online for an order that stays booked, from its
 * payments, oldest first. Call it with the order locked.
 */
export async function refundPart(
  tx: Transaction,
  orderId: string,
  part: { readonly amountPaise: number; readonly reason: string },
  now: Date,
): Promise<void> {
  let due = part.amountPaise
  for (const payment of await lockSettledPayments(tx, orderId)) {
    const amount = Math.min(due, payment.amountPaise - (await refundedParts(tx, payment.id)))
    if (amount === 0) continue
    due -= amount
    const id = randomUUID()
    const { reason } = part
    await insertRefund(tx, {
      id,
      paymentId: null,
      partOfId: payment.id,
      amountPaise: amount,
      cause: 'reduced',
      reason,
      createdAt: now,
    })
    const sides = { debit: 'sales', credit: 'refunds' } as const
    const entry = { ...sides, unit: 'paise', amount, kind: 'reduced-sale', reference: id } as const
    await transfer(tx, { ...entry, orderId, reason }, now)
  }
  if (due > 0) throw new Error('More would be refunded than was paid.')
}

/** The gateway refunds of a cancelled order, together; paise. */
export async function gatewayRefundOf(
  db: Executor,
  orderId: string,
): Promise<Pick<RefundRow, 'amountPaise' | 'status'> | undefined> {
  const all = await findCancelRefunds(db, orderId)
  if (all.length === 0) return undefined
  return {
    amountPaise: all.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    status: all.some(({ status }) => status === 'pending') ? 'pending' : 'done',
  }
}

/** Creates the refund of `amountPaise`, all that is left of a payment, locked by the caller. */
export async function createRefund(
  tx: Transaction,
  payment: PaymentRow,
  why: Pick<RefundRow, 'cause' | 'reason'>,
  now: Date,
): Promise<void> {
  await insertRefund(tx, {
    id: randomUUID(),
    paymentId: payment.id,
    partOfId: null,
    amountPaise: payment.amountPaise,
    ...why,
    createdAt: now,
  })
  await markReturning(tx, payment.id, now)
}
