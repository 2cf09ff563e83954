import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { GatewayUnreachable } from '#server/adapters/payment-gateway.ts'
import { buildApp } from '#server/app.ts'
import { payments } from '#server/db/schema/payments.ts'
import type { Deps } from '#server/deps.ts'
import { orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { post, signIn } from './support/sign-in.ts'

const PATH = 'payment/create-payment'

let server: TestApp
let calls: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = paymentCalls(server)
})
afterAll(() => server.close())

const paymentsOf = (order: Order) =>
  server.db.select().from(payments).where(eq(payments.orderId, order.order_id))

async function refusal(payload: object, headers: Record<string, string>, at = server) {
  const answer = await at.inject({ method: 'POST', url: `/api/v1/${PATH}`, payload, headers })
  return [answer.statusCode, answer.json().code]
}

const wishFor = (order: Order, changes: object = {}) => ({
  order_id: order.order_id,
  amount: order.amounts.net_payable,
  ...changes,
})

/** The same database with another gateway. */
async function withGateway(gateway: Deps['gateway'], work: (at: TestApp) => Promise<void>) {
  const app = await buildApp({ ...server.deps, gateway })
  await work({ ...server, app, inject: app.inject.bind(app) })
  await app.close()
}

describe('opening a payment', () => {
  it('[R7.055] returns the URL to pay the price of the draft', async () => {
    const { draft, headers } = await calls.readied()
    const payment = await calls.open(draft, headers)
    expect(payment).toMatchObject({
      gateway: 'sandbox',
      amount: draft.amounts.net_payable,
      currency: 'INR',
      checkout_url: `/gateway/${payment.gateway_order_id}`,
    })
    const page = await server.inject({ url: payment.checkout_url })
    expect(page.statusCode).toBe(200)
    expect(page.body).toContain('Pay ₹')
  })

  it('returns the open payment again, for any key, concurrently too', async () => {
    const { draft, headers } = await calls.readied()
    const first = await calls.open(draft, headers)
    const others = await Promise.all(
      Array.from({ length: 6 }, (_, index) =>
        calls.open(draft, { ...headers, 'idempotency-key': `again-${index}` }),
      ),
    )
    expect(new Set([first, ...others].map(({ payment_id }) => payment_id)).size).toBe(1)
  })

  it('opens one payment for concurrent requests', async () => {
    const { draft, headers } = await calls.readied()
    const opened = await Promise.all(Array.from({ length: 6 }, () => calls.open(draft, headers)))
    expect(new Set(opened.map(({ payment_id }) => payment_id)).size).toBe(1)
    expect(await paymentsOf(draft)).toHaveLength(1)
  })

  it('replays the response of an idempotency key and refuses it with another body', async () => {
    const { draft, headers } = await calls.readied()
    const keyed = { ...headers, 'idempotency-key': 'pay-once' }
    const first = await calls.open(draft, keyed)
    expect(await calls.open(draft, keyed)).toEqual(first)
    expect(await refusal(wishFor(draft, { amount: 1 }), keyed)).toEqual([422, 'key-reused'])
  })

  it('refuses another amount than the price of the draft, and opens nothing', async () => {
    const { draft, headers } = await calls.readied()
    const wish = wishFor(draft, { amount: draft.amounts.net_payable - 1 })
    expect(await refusal(wish, headers)).toEqual([409, 'price-changed'])
    expect(await paymentsOf(draft)).toEqual([])
  })

  it('refuses a draft that was not prepared, or changed since', async () => {
    const { shown, headers, draft } = await orderCalls(server).readyToPlace()
    expect(await refusal(wishFor(shown), headers)).toEqual([409, 'draft-changed'])
    await post(server, 'orders/order-payment', finalForm(shown), headers)
    const changed = draftForm(draft.member.member_id, ['CBC'])
    const url = `/api/v1/orders/update/${draft.order_id}`
    await server.inject({ method: 'PUT', url, payload: changed, headers })
    const now = await detailsOf(server, headers, draft.order_id)
    expect(await refusal(wishFor(now), headers)).toEqual([409, 'draft-changed'])
  })

  it('refuses a draft whose hold has expired', async () => {
    const { draft, headers } = await calls.withoutWindow(await calls.readied())
    expect(await refusal(wishFor(draft), headers)).toEqual([409, 'hold-expired'])
    server.clock.set(TEST_NOW)
  })

  it('refuses a placed and a cancelled order', async () => {
    const { draft, headers } = await calls.readied()
    await orderCalls(server).place(finalForm(draft), headers)
    expect(await refusal(wishFor(draft), headers)).toEqual([409, 'already-placed'])
    const other = await calls.readied()
    const reason = { order_id: other.draft.order_id, reason: 'changed my mind' }
    await post(server, 'orders/order-cancel', reason, other.headers)
    expect(await refusal(wishFor(other.draft), other.headers)).toEqual([409, 'draft-gone'])
  })

  it("does not find another patient's order", async () => {
    const { draft } = await calls.readied()
    const { headers } = await signIn(server)
    expect(await refusal(wishFor(draft), headers)).toEqual([404, 'unknown-order'])
    expect(await paymentsOf(draft)).toEqual([])
  })

  it('reports a gateway that does not answer, and stores nothing', async () => {
    const { draft, headers } = await calls.readied()
    const silent: Deps['gateway'] = server.deps.gateway && {
      ...server.deps.gateway,
      createOrder: () => Promise.reject(new GatewayUnreachable('down')),
    }
    await withGateway(silent, async (at) => {
      expect(await refusal(wishFor(draft), headers, at)).toEqual([503, 'gateway-unavailable'])
    })
    expect(await paymentsOf(draft)).toEqual([])
  })

  it('is refused if online payment is off', async () => {
    const { draft, headers } = await calls.readied()
    await withGateway(undefined, async (at) => {
      expect(await refusal(wishFor(draft), headers, at)).toEqual([409, 'payment-refused'])
      expect((await at.inject({ url: '/gateway/x' })).statusCode).toBe(404)
    })
  })

  it('expires an open payment at another price and opens a new one', async () => {
    const ready = await calls.opened()
    const { headers, draft } = ready
    await orderCalls(server).setPrice('CBC', 45_600)
    const shown = await detailsOf(server, headers, draft.order_id)
    const update = draftForm(draft.member.member_id, ['CBC'], {
      address_id: ready.address.address_id,
    })
    const url = `/api/v1/orders/update/${draft.order_id}`
    const updated = await server.inject({ method: 'PUT', url, payload: update, headers })
    const readied = await post<Order>(
      server,
      'orders/order-payment',
      finalForm(updated.json().result),
      headers,
    )
    expect(readied.amounts.net_payable).not.toBe(shown.amounts.net_payable)
    const second = await calls.open(readied, headers)
    expect(second.payment_id).not.toBe(ready.payment.payment_id)
    expect((await calls.rowOf(ready.payment)).status).toBe('expired')
  })
})
