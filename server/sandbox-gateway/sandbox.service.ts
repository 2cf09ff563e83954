import { randomUUID } from 'node:crypto'
import { hmacOf, signedIds } from '#server/adapters/gateway-protocol.ts'
import type { GatewayState, PaymentGateway } from '#server/adapters/payment-gateway.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import {
  captureDue,
  findOrder,
  findOrders,
  findPayment,
  findPayments,
  findRefund,
  insertOrder,
  insertPayment,
  insertRefund,
  lockOrder,
  type OrderRow,
  type PaymentRow,
  refundedOf,
  setOrderStatus,
} from './sandbox.repository.ts'
import { enqueueWebhooks, sandboxKeys } from './sandbox-webhooks.ts'

export type Attempt = {
  readonly method: PaymentRow['method']
  readonly outcome: 'succeed' | 'decline' | 'delay'
  readonly messages: PaymentRow['messages']
  /** Seconds until a delayed payment is captured. */
  readonly seconds: number
  /** Why a declined payment is declined; null if the bank does not say. */
  readonly reason: string | null
}

/** Fields of the browser's return to the lab; empty if not paid. */
export type ReturnFields = Readonly<Record<string, string>>

export type SandboxService = Pick<PaymentGateway, 'createOrder' | 'refund'> & {
  order(id: string): Promise<OrderRow | undefined>
  stateOf(orderId: string): Promise<GatewayState>
  /** Attempts a payment. An order that is paid, or pending, is not paid again. */
  pay(orderId: string, attempt: Attempt): Promise<ReturnFields>
  /** Captures delayed payments that are due. */
  captureDue(): Promise<void>
}

export function sandboxService(deps: Pick<Deps, 'config' | 'db' | 'clock'>): SandboxService {
  const { db, clock } = deps
  const keys = sandboxKeys(deps.config)

  const fieldsOf = ({ id, orderId, status }: PaymentRow): ReturnFields => {
    if (status !== 'captured') return {}
    const ids = { gatewayOrderId: orderId, gatewayPaymentId: id }
    return {
      sandbox_order_id: orderId,
      sandbox_payment_id: id,
      sandbox_signature: hmacOf(signedIds(ids), keys.secret),
    }
  }

  async function capture(orderId?: string): Promise<void> {
    await inTransaction(db, async (tx) => {
      const now = clock.now()
      const captured = await captureDue(tx, now, orderId)
      if (captured.length === 0) return
      const orders = await findOrders(
        tx,
        captured.map((payment) => payment.orderId),
      )
      for (const payment of captured) {
        const order = orders.find(({ id }) => id === payment.orderId)
        if (!order) throw new Error('A payment has no order.')
        await setOrderStatus(tx, order.id, 'paid')
        await enqueueWebhooks(tx, ['payment.captured', 'order.paid'], { order, payment }, now)
      }
    })
  }

  return {
    order: (id) => findOrder(db, id),

    async createOrder({ amountPaise, receipt }) {
      const id = `order_${randomUUID().replaceAll('-', '')}`
      await insertOrder(db, { id, amountPaise, receipt, status: 'created', createdAt: clock.now() })
      return id
    },

    async stateOf(orderId) {
      await capture(orderId)
      const order = await findOrder(db, orderId)
      const tries = await findPayments(db, orderId)
      const paid = tries.find(({ status }) => status === 'captured')
      if (order && paid) {
        const { amountPaise: amount } = order
        return {
          status: 'paid',
          gatewayPaymentId: paid.id,
          amount,
          credited: amount,
          currency: 'INR',
        }
      }
      if (tries.some(({ status }) => status === 'pending')) return { status: 'pending' }
      const newest = tries.at(-1)
      if (!newest) return { status: 'open' }
      const { id, reason, createdAt } = newest
      return { status: 'declined', attempt: { gatewayPaymentId: id, reason, at: createdAt } }
    },

    pay: (orderId, attempt) =>
      inTransaction(db, async (tx) => {
        const order = await lockOrder(tx, orderId)
        if (!order) return {}
        const live = (await findPayments(tx, orderId)).find(({ status }) => status !== 'failed')
        if (live) return fieldsOf(live)
        const now = clock.now()
        const payment = attemptedPayment(orderId, attempt, now)
        await insertPayment(tx, payment)
        await setOrderStatus(tx, orderId, payment.status === 'captured' ? 'paid' : 'attempted')
        if (payment.status === 'captured') {
          await enqueueWebhooks(tx, ['payment.captured', 'order.paid'], { order, payment }, now)
        }
        if (payment.status === 'failed') {
          await enqueueWebhooks(tx, ['payment.failed'], { order, payment }, now)
        }
        return fieldsOf(payment)
      }),

    captureDue: () => capture(),

    refund: ({ gatewayPaymentId, amountPaise, receipt }) =>
      inTransaction(db, async (tx) => {
        const payment = await findPayment(tx, gatewayPaymentId)
        const order = payment && (await lockOrder(tx, payment.orderId))
        if (!order || payment.status !== 'captured') {
          throw new Error('The sandbox has no such payment to refund.')
        }
        const made = await findRefund(tx, receipt)
        if (made) return { id: made.id, status: 'processed' }
        const refunded = await refundedOf(tx, payment.id)
        if (refunded + amountPaise > order.amountPaise) {
          throw new Error('More would be refunded than was paid.')
        }
        const now = clock.now()
        const id = `rfnd_${randomUUID().replaceAll('-', '')}`
        const of =
          amountPaise === order.amountPaise ? { paymentId: payment.id } : { partOfId: payment.id }
        await insertRefund(tx, { id, ...of, amountPaise, receipt, createdAt: now })
        await enqueueWebhooks(tx, ['refund.processed'], { order, payment, refundId: id }, now)
        return { id, status: 'processed' }
      }),
  }
}

const STATUS = { succeed: 'captured', decline: 'failed', delay: 'pending' } as const

function attemptedPayment(
  orderId: string,
  { method, outcome, messages, seconds, reason }: Attempt,
  now: Date,
): PaymentRow {
  return {
    id: `pay_${randomUUID().replaceAll('-', '').slice(0, 14)}`,
    orderId,
    method,
    status: STATUS[outcome],
    reason: outcome === 'decline' ? reason : null,
    captureAt: outcome === 'delay' ? new Date(now.getTime() + seconds * 1_000) : null,
    messages,
    createdAt: now,
  }
}
