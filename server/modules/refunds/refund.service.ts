import { randomUUID } from 'node:crypto'
import type { Executor, Transaction } from '#server/db/client.ts'
import { groupBy } from '#server/group-by.ts'
import { transfer } from '../ledger/ledger.service.ts'
import {
  findCancelRefunds,
  findUnbookedRefunds,
  insertRefund,
  lockSettledPayments,
  markReturning,
  type PaymentRow,
  type RefundRow,
  refundedParts,
} from './refund.repository.ts'

/** A refund of a part of what was paid online. */
export type RefundPart = {
  readonly orderId: string
  readonly amountPaise: number
  /** The order costs less now, is cancelled, or was paid in another way too. */
  readonly cause: RefundRow['cause']
  readonly reason: string
  /** The added test that is taken out: what was paid for it comes first. */
  readonly takenOut?: string
}

/**
 * Creates pending refunds of a part of what was paid online, from the settled payments of these
 * orders, one order after the other and oldest first; of an order, those for a test that is taken out
 * before all others. The refunds job executes them. Call it with the orders locked.
 */
export async function refundFrom(
  tx: Transaction,
  payers: readonly string[],
  { orderId, amountPaise, cause, reason, takenOut }: RefundPart,
  now: Date,
): Promise<void> {
  let due = amountPaise
  for (const payer of payers) {
    const isFor = ({ addition }: PaymentRow) =>
      takenOut !== undefined && addition?.line.code === takenOut
    const settled = await lockSettledPayments(tx, payer)
    for (const payment of [...settled.filter(isFor), ...settled.filter((one) => !isFor(one))]) {
      const left = await refundablePaise(tx, payment)
      const amount = Math.min(due, left)
      if (amount === 0) continue
      due -= amount
      const id = randomUUID()
      // All that is left of it, and what it paid for is gone: the payment ends.
      const isLast = cause !== 'reduced' && amount === left
      await insertRefund(tx, {
        id,
        paymentId: isLast ? payment.id : null,
        partOfId: isLast ? null : payment.id,
        orderId: payment.orderId === orderId ? null : orderId,
        amountPaise: amount,
        cause,
        reason,
        createdAt: now,
      })
      if (isLast) await markReturning(tx, payment.id, now)
      const sides = { debit: 'sales', credit: 'refunds' } as const
      const kind = cause === 'cancelled' ? 'cancelled-sale' : 'reduced-sale'
      const entry = { ...sides, unit: 'paise', amount, kind, reference: id } as const
      await transfer(tx, { ...entry, orderId, reason }, now)
    }
  }
  if (due > 0) throw new Error('More would be refunded than was paid.')
}

/** Paise that were paid online for what was due at the visit of an order, and can be refunded. */
export async function paidForDue(tx: Transaction, orderId: string): Promise<number> {
  let sum = 0
  for (const payment of await lockSettledPayments(tx, orderId)) {
    if (payment.forDue) sum += await refundablePaise(tx, payment)
  }
  return sum
}

type RefundSum = Pick<RefundRow, 'amountPaise' | 'status'> | undefined

/** The gateway refunds of each of these orders that is cancelled, by order id; paise. */
export async function gatewayRefundsOf(db: Executor, orderIds: readonly string[]) {
  if (orderIds.length === 0) return new Map<string, RefundSum>()
  const all = groupBy(await findCancelRefunds(db, orderIds), ({ orderId }) => orderId)
  return new Map([...all].map(([orderId, refunds]) => [orderId, together(refunds)]))
}

/**
 * The refunds of payments of an order or its booking that were not used, and of the parts of a used one
 * that were paid at the visit too; paise.
 */
export async function unbookedRefundsOf(
  db: Executor,
  orderId: string,
  parentId: string,
): Promise<{ readonly unused: RefundSum; readonly twice: RefundSum }> {
  const all = await findUnbookedRefunds(db, orderId, parentId)
  const of = (isUsed: boolean) =>
    together(all.flatMap((one) => ((one.payment === 'settled') === isUsed ? [one.refund] : [])))
  return { unused: of(false), twice: of(true) }
}

function together(all: readonly Pick<RefundRow, 'amountPaise' | 'status'>[]): RefundSum {
  if (all.length === 0) return undefined
  return {
    amountPaise: all.reduce((sum, { amountPaise }) => sum + amountPaise, 0),
    status: all.some(({ status }) => status === 'pending') ? 'pending' : 'done',
  }
}

/** What the gateway captured: it refunds no more than that. Paise. */
export function capturedPaise({
  amountPaise,
  offerPaise,
}: Pick<PaymentRow, 'amountPaise' | 'offerPaise'>): number {
  return amountPaise - offerPaise
}

async function refundablePaise(tx: Transaction, payment: PaymentRow): Promise<number> {
  return capturedPaise(payment) - (await refundedParts(tx, payment.id))
}

/** Creates the refund of all that is left of a payment, locked by the caller. */
export async function createRefund(
  tx: Transaction,
  payment: PaymentRow,
  amountPaise: number,
  why: Pick<RefundRow, 'cause' | 'reason'>,
  now: Date,
): Promise<void> {
  await insertRefund(tx, {
    id: randomUUID(),
    paymentId: payment.id,
    partOfId: null,
    orderId: null,
    amountPaise,
    ...why,
    createdAt: now,
  })
  await markReturning(tx, payment.id, now)
}
