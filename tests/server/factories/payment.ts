import { asc, eq } from 'drizzle-orm'
import type { PaymentOutcome } from '#contract/codes.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Payment } from '#contract/payment.endpoints.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { sandboxWebhooks } from '#server/db/schema/sandbox.ts'
import { slotWindows } from '#server/db/schema/slots.ts'
import { holdSweep } from '#server/jobs.ts'
import {
  type SignedWebhook,
  signedWebhook,
  type WebhookRow,
} from '#server/sandbox-gateway/sandbox-webhooks.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, post } from '../support/sign-in.ts'
import { orderCalls, renewed } from './order-calls.ts'
import { finalForm } from './order-forms.ts'

/** A patient's draft with an open payment. */
export type Paying = {
  readonly headers: Headers
  readonly draft: Order
  readonly payment: Payment
}

/** Calls of patients, the sandbox gateway and its webhooks, for one server. */
export function paymentCalls(server: TestApp) {
  const { db, inject } = server
  const { readyToPlace, refusal } = orderCalls(server)

  const open = (order: Order, headers: Headers) => {
    const body = { order_id: order.order_id, amount: order.amounts.net_payable }
    return post<Payment>(server, 'payment/create-payment', body, headers)
  }

  /** Submits a button of the gateway's page; returns the page, or the redirect. */
  const press = (payment: Payment, fields: Record<string, string>) =>
    inject({
      method: 'POST',
      url: `${payment.checkout_url}/pay`,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
      payload: new URLSearchParams(fields).toString(),
    })

  const claim = ({ draft, payment }: Omit<Paying, 'headers'>, changes: object = {}) => ({
    order_id: draft.order_id,
    payment_id: payment.payment_id,
    gateway_payment_id: null,
    signature: null,
    ...changes,
  })

  /** A draft with a slot, prepared by `order-payment`. */
  async function readied(codes?: readonly string[]) {
    const ready = await readyToPlace(codes)
    const form = finalForm(ready.shown)
    const draft = await post<Order>(server, 'orders/order-payment', form, ready.headers)
    return { ...ready, draft }
  }

  const sendWebhook = ({ body, headers }: SignedWebhook) =>
    inject({ method: 'POST', url: '/webhooks/payment/sandbox', payload: body, headers })

  return {
    open,
    press,
    refusal,
    sendWebhook,

    readied,
    /** The browser's claim about a payment on its return. */
    claim,

    /** The same, with an open payment. */
    async opened(codes?: readonly string[]) {
      const ready = await readied(codes)
      return { ...ready, payment: await open(ready.draft, ready.headers) }
    },

    async verify(paying: Paying): Promise<PaymentOutcome> {
      const body = claim(paying)
      const path = 'orders/order-payment-verify'
      return (await post<{ status: PaymentOutcome }>(server, path, body, paying.headers)).status
    },

    orderBy: ({ draft, payment, headers }: Paying) =>
      post<Order>(
        server,
        'orders/order-create-by-payment',
        { order_id: draft.order_id, payment_id: payment.payment_id },
        headers,
      ),

    /** The bank pays; returns the redirect of the browser. */
    async pay(payment: Payment, fields: Record<string, string> = {}): Promise<URL> {
      const answer = await press(payment, { outcome: 'succeed', ...fields })
      if (answer.statusCode !== 303) throw new Error(`${answer.statusCode} ${answer.body}`)
      return new URL(String(answer.headers.location), 'http://localhost')
    },

    /** Queued webhooks about the payment, signed. */
    async messages(payment: Payment): Promise<SignedWebhook[]> {
      const rows = await db.select().from(sandboxWebhooks).orderBy(asc(sandboxWebhooks.id))
      const about = (row: WebhookRow) => row.body.includes(payment.gateway_order_id)
      return rows.filter(about).map((row) => signedWebhook(row, server.config))
    },

    async rowOf(payment: Payment) {
      const [row] = await db.select().from(payments).where(eq(payments.id, payment.payment_id))
      if (!row) throw new Error('We could not find this payment.')
      return row
    },

    async orderRow({ order_id }: Order) {
      const [row] = await db.select().from(orders).where(eq(orders.id, order_id))
      if (!row) throw new Error('We could not find this order.')
      return row
    },

    /**
     * The hold expires during the payment, and another patient takes the slot. The clock is moved
     * past it.
     * @returns the same with new headers.
     */
    async withoutWindow<P extends Awaited<ReturnType<typeof readyToPlace>>>(paying: P): Promise<P> {
      server.clock.advance(15 * 60_000)
      await holdSweep.run(server.deps)
      await db.update(slotWindows).set({ taken: 1 }).where(eq(slotWindows.id, paying.slotId))
      return { ...paying, headers: await renewed(server, paying) }
    },

    refundsOf: (payment: Payment) =>
      db.select().from(refunds).where(eq(refunds.paymentId, payment.payment_id)),
  }
}
