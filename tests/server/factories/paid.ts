import { randomUUID } from 'node:crypto'
import { eq } from 'drizzle-orm'
import type { Order } from '#contract/orders.schemas.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { settle } from '#server/modules/payments/payment-settlement.service.ts'
import type { TestApp } from '../support/app.ts'
import { type Headers, post } from '../support/sign-in.ts'
import { finalForm } from './order-forms.ts'

/** A received payment for a draft, as the gateway's adapter records it; paise. */
export function insertPaid(server: TestApp, orderId: string, amountPaise: number) {
  return insertPayment(server, orderId, amountPaise, { status: 'paid' })
}

export async function insertPayment(
  server: TestApp,
  orderId: string,
  amountPaise: number,
  { status }: { readonly status: 'open' | 'paid' },
): Promise<string> {
  const [order] = await server.db.select().from(orders).where(eq(orders.id, orderId))
  const id = randomUUID()
  const now = server.clock.now()
  await server.db.insert(payments).values({
    id,
    orderId,
    accountId: order?.accountId ?? '',
    gateway: 'sandbox',
    gatewayOrderId: `order_${id}`,
    gatewayPaymentId: status === 'paid' ? `pay_${id}` : null,
    amountPaise,
    addition: null,
    status,
    askAt: now,
    createdAt: now,
    updatedAt: now,
  })
  return id
}

/** Prepares a draft at the amounts shown, pays for it and settles the payment. */
export async function payOnline(
  server: TestApp,
  headers: Headers,
  shown: Order,
): Promise<{ paymentId: string; status: string }> {
  await post<Order>(server, 'orders/order-payment', finalForm(shown), headers)
  const paymentId = await insertPaid(server, shown.order_id, shown.net_payable * 100)
  const { status } = await settle(server.deps, paymentId)
  return { paymentId, status }
}
