import { randomUUID } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { hmacOf } from '#server/adapters/gateway-protocol.ts'
import { buildApp } from '#server/app.ts'
import { gatewayEvents } from '#server/db/schema/payments.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { recordGatewayState, settle } from '#server/modules/payments/payment-settlement.service.ts'
import { type SignedWebhook, sandboxKeys } from '#server/sandbox-gateway/sandbox-webhooks.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { type Paying, paymentCalls } from './factories/payment.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = paymentCalls(server)
})
afterAll(async () => {
  expect(await auditLedger(server.db)).toMatchObject({ balanced: true })
  await server.close()
})

async function paid(fields: Record<string, string> = {}) {
  const paying = await calls.opened()
  const back = await calls.pay(paying.payment, fields)
  return { ...paying, back, messages: await calls.messages(paying.payment) }
}

async function deliver(messages: readonly SignedWebhook[]): Promise<number[]> {
  const statuses: number[] = []
  for (const message of messages) statuses.push((await calls.sendWebhook(message)).statusCode)
  return statuses
}

/** Result of a payment: the state of its order and its refund. */
async function endOf({ draft, payment }: Pick<Paying, 'draft' | 'payment'>) {
  const [order, row, back] = [
    await calls.orderRow(draft),
    await calls.rowOf(payment),
    await calls.refundsOf(payment),
  ]
  return { order: order.status, payment: row.status, refunds: back.length }
}

const BOOKED = { order: 'booked', payment: 'settled', refunds: 0 }

function signed(body: string, eventId: string): SignedWebhook {
  const signature = hmacOf(body, sandboxKeys(server.config).webhookSecret)
  const headers = { 'x-sandbox-event-id': eventId, 'x-sandbox-signature': signature }
  return { body, headers: { ...headers, 'content-type': 'application/json' } }
}

/** The message with other fields of its payment, signed again. */
function changed(
  message: SignedWebhook | undefined,
  fields: object,
  eventId: string = randomUUID(),
) {
  const event = JSON.parse(message?.body ?? '')
  Object.assign(event.payload.payment.entity, fields)
  return signed(JSON.stringify(event), eventId)
}

describe('a webhook', () => {
  it('places the order although the browser never came back', async () => {
    const { messages, ...paying } = await paid()
    expect(await deliver(messages)).toEqual([200, 200])
    expect(await endOf(paying)).toEqual(BOOKED)
  })

  it.each([
    ['before the callback and the browser', ['webhook', 'callback', 'verify']],
    ['after both', ['callback', 'verify', 'webhook']],
    ['between them', ['callback', 'webhook', 'verify']],
    ['and the callback is lost', ['webhook', 'verify']],
    ['and everything comes twice', ['callback', 'webhook', 'verify', 'webhook', 'callback']],
  ])('may arrive %s: one order', async (_name, steps) => {
    const { messages, back, ...paying } = await paid()
    for (const step of steps) {
      if (step === 'webhook') await deliver(messages)
      if (step === 'callback') {
        const answer = await server.inject({ url: back.pathname + back.search })
        expect(answer.statusCode).toBe(303)
        expect(answer.headers.location).toMatch(/^\/payment\/return\?/)
      }
      if (step === 'verify') expect(await calls.verify(paying)).toBe('paid')
    }
    expect(await endOf(paying)).toEqual(BOOKED)
  })

  it("may arrive many times concurrently with the browser's return", async () => {
    const { messages, ...paying } = await paid({ messages: 'thrice' })
    expect(messages).toHaveLength(6)
    await Promise.all([deliver(messages), deliver(messages.toReversed()), calls.orderBy(paying)])
    expect(await endOf(paying)).toEqual(BOOKED)
  })

  it('with a changed byte of signature or body is refused, and changes nothing', async () => {
    const { messages, ...paying } = await paid()
    const [message] = messages
    if (!message) throw new Error('There is no message.')
    const signature = message.headers['x-sandbox-signature'] ?? ''
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1)
    const forged = [
      { ...message, headers: { ...message.headers, 'x-sandbox-signature': flipped } },
      { ...message, headers: { 'content-type': 'application/json' } },
      { ...message, body: message.body.replace('"INR"', '"USD"') },
    ]
    expect(await deliver(forged)).toEqual([400, 400, 400])
    expect(await endOf(paying)).toEqual({ order: 'draft', payment: 'open', refunds: 0 })
  })

  it('of an unknown order is acknowledged and changes nothing', async () => {
    const { messages, ...paying } = await paid()
    const body = (messages[0]?.body ?? '').replaceAll(paying.payment.gateway_order_id, 'order_x')
    expect(await deliver([signed(body, 'evt_elsewhere')])).toEqual([200])
    expect(await endOf(paying)).toEqual({ order: 'draft', payment: 'open', refunds: 0 })
  })

  it.each([
    ['another currency', { currency: 'USD' }],
    ['an offer, before its order is paid', { amount: 100, offer_id: 'offer_1' }],
    ['no final status', { status: 'authorized' }],
  ])('of a payment with %s is acknowledged and books nothing', async (_name, fields) => {
    const { messages, ...paying } = await paid()
    expect(await deliver(messages.map((message) => changed(message, fields)))).toEqual([200, 200])
    expect(await endOf(paying)).toEqual({ order: 'draft', payment: 'open', refunds: 0 })
  })

  it('of another amount is refunded, and the patient can book again', async () => {
    const { messages, ...paying } = await paid()
    await deliver(messages.map((message) => changed(message, { amount: 100 })))
    expect(await endOf(paying)).toEqual({ order: 'draft', payment: 'returning', refunds: 1 })
    expect(await calls.refundsOf(paying.payment)).toMatchObject([{ amountPaise: 100 }])
  })

  it.each([
    ['with a fee that the customer bore', { fee: 826, fee_bearer: 'customer' }, 826],
    ['less an offer, the order paid in full', { offer_id: 'offer_1' }, -3_500],
  ])('books what was captured %s', async (_name, fields, difference) => {
    const { messages, ...paying } = await paid()
    const due = (await calls.rowOf(paying.payment)).amountPaise
    const event = JSON.parse(messages[0]?.body ?? '')
    Object.assign(event.payload.payment.entity, { amount: due + difference, ...fields })
    event.payload.order = {
      entity: { id: event.payload.payment.entity.order_id, amount_paid: due, status: 'paid' },
    }
    expect(await deliver([signed(JSON.stringify(event), randomUUID())])).toEqual([200])
    expect(await endOf(paying)).toEqual(BOOKED)
  })

  it('of a captured payment whose entity failed is a decline', async () => {
    const { messages, ...paying } = await paid()
    expect(await deliver([changed(messages[0], { status: 'failed' })])).toEqual([200])
    expect(await endOf(paying)).toEqual({ order: 'draft', payment: 'declined', refunds: 0 })
  })

  it('whose order is not that of its payment is refused', async () => {
    const { messages, ...paying } = await paid()
    const event = JSON.parse(messages[0]?.body ?? '')
    event.payload.order = { entity: { id: 'order_other' } }
    expect(await deliver([signed(JSON.stringify(event), 'evt_two_orders')])).toEqual([400])
    expect(await endOf(paying)).toEqual({ order: 'draft', payment: 'open', refunds: 0 })
  })

  it('without an amount is refused', async () => {
    const { messages, ...paying } = await paid()
    expect(await deliver([changed(messages[0], { amount: undefined })])).toEqual([400])
    expect(await endOf(paying)).toEqual({ order: 'draft', payment: 'open', refunds: 0 })
  })

  it('is processed although its event id was used before: the id is not signed', async () => {
    const { messages, ...paying } = await paid()
    const elsewhere = changed(messages[0], { order_id: 'order_elsewhere' }, 'evt_reused')
    expect(await deliver([elsewhere])).toEqual([200])
    expect(await deliver([changed(messages[0], {}, 'evt_reused')])).toEqual([200])
    expect(await endOf(paying)).toEqual(BOOKED)
  })

  it('that is repeated under another event id is known', async () => {
    const { messages } = await paid()
    const before = await server.db.$count(gatewayEvents)
    await deliver([changed(messages[0], {}, 'evt_once'), changed(messages[0], {}, 'evt_twice')])
    expect(await server.db.$count(gatewayEvents)).toBe(before + 1)
  })

  it('that is unreadable is refused; an irrelevant one is acknowledged', async () => {
    expect(await deliver([signed('{"event":', 'evt_broken')])).toEqual([400])
    const useless = JSON.stringify({ event: 'settlement.processed', payload: {} })
    expect(await deliver([signed(useless, 'evt_useless')])).toEqual([200])
  })

  it('for a gateway that is not in use is 404', async () => {
    const answer = await server.inject({ method: 'POST', url: '/webhooks/payment/razorpay' })
    expect(answer.statusCode).toBe(404)
  })

  it('of a declined payment is superseded by a later success', async () => {
    const paying = await calls.opened()
    await calls.press(paying.payment, { outcome: 'decline' })
    await deliver(await calls.messages(paying.payment))
    expect((await calls.rowOf(paying.payment)).status).toBe('declined')
    await calls.pay(paying.payment)
    await deliver((await calls.messages(paying.payment)).toReversed())
    expect(await endOf(paying)).toEqual(BOOKED)
  })
})

describe('a payment that cannot be booked', () => {
  const RETURNED = { payment: 'returning', refunds: 1 }

  it('is refunded once if hold and slot are gone', async () => {
    const { messages, ...before } = await paid()
    const paying = await calls.withoutWindow(before)
    await Promise.all([deliver(messages), deliver(messages), calls.verify(paying)])
    expect(await endOf(paying)).toEqual({ order: 'draft', ...RETURNED })
    server.clock.set(TEST_NOW)
  })

  it('is booked while the slot of an expired hold is still free', async () => {
    const { messages, ...paying } = await paid()
    server.clock.advance(20 * 60_000)
    await deliver(messages)
    expect(await endOf(paying)).toEqual(BOOKED)
    server.clock.set(TEST_NOW)
  })

  it('is refunded if the draft was cancelled meanwhile', async () => {
    const { messages, ...paying } = await paid()
    const { order_id } = paying.draft
    await post(server, 'orders/order-cancel', { order_id, reason: 'not confirm' }, paying.headers)
    await deliver(messages)
    expect(await endOf(paying)).toEqual({ order: 'cancelled', ...RETURNED })
  })

  it('is refunded if the order was placed with Pay at Service meanwhile', async () => {
    const { messages, ...paying } = await paid()
    await orderCalls(server).place(finalForm(paying.draft), paying.headers)
    await deliver(messages)
    expect(await endOf(paying)).toEqual({ order: 'booked', ...RETURNED })
    expect((await calls.orderRow(paying.draft)).paid).toBe(false)
    const [message] = await newestMessages(server.deps)
    expect(message?.text).toMatch(
      /your online payment of Rs \d+ was not used: it made no booking\./,
    )
  })

  it('that was not needed is told on return, on the page of the order, before any webhook', async () => {
    const { back, ...paying } = await paid()
    const { order_id } = paying.draft
    await orderCalls(server).place(finalForm(paying.draft), paying.headers)
    const answer = await server.inject({ url: `${back.pathname}${back.search}` })
    expect(answer.headers.location).toBe(`/thank-you?order_id=${order_id}`)
    const order = await detailsOf(server, paying.headers, order_id)
    expect([order.paid, order.unused_payment]).toEqual([
      false,
      { online: paying.payment.amount, status: 'pending' },
    ])
  })

  it('is refunded if it is the second payment of a draft', async () => {
    const first = await calls.opened()
    await calls.press(first.payment, { outcome: 'decline' })
    expect(await calls.verify(first)).toBe('declined')
    const second = { ...first, payment: await calls.open(first.draft, first.headers) }
    await calls.pay(first.payment)
    await calls.pay(second.payment)
    const both = [first, second].map(async ({ payment }) => deliver(await calls.messages(payment)))
    await Promise.all(both)
    const ends = [await endOf(first), await endOf(second)]
    expect(ends.map(({ payment }) => payment).toSorted()).toEqual(['returning', 'settled'])
    expect(ends.map(({ refunds }) => refunds).toSorted()).toEqual([0, 1])
    expect(ends.map(({ order }) => order)).toEqual(['booked', 'booked'])
  })
})

describe('a server crash', () => {
  it('after the gateway created its order: no payment is open, and the next attempt opens one', async () => {
    const { draft, headers } = await calls.readied()
    let orders = 0
    const gateway = server.deps.gateway && {
      ...server.deps.gateway,
      createOrder: async () => {
        orders += 1
        throw new Error('died before the answer was kept')
      },
    }
    const app = await buildApp({ ...server.deps, gateway })
    const payload = { order_id: draft.order_id, amount: draft.amounts.net_payable }
    const url = '/api/v1/payment/create-payment'
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    expect([answer.statusCode, orders]).toEqual([500, 1])
    await app.close()
    const payment = await calls.open(draft, headers)
    await calls.pay(payment)
    expect(await calls.verify({ draft, payment, headers })).toBe('paid')
  })

  it('between payment and order: the payment is known, and settled later', async () => {
    const { messages, ...paying } = await paid()
    const dying = {
      ...server.deps.messages,
      send: () => Promise.reject(new Error('died in the transaction')),
    }
    const app = await buildApp({ ...server.deps, messages: dying })
    const [message] = messages
    const { body: payload, headers } = message ?? { body: '', headers: {} }
    const url = '/webhooks/payment/sandbox'
    const answer = await app.inject({ method: 'POST', url, payload, headers })
    expect(answer.statusCode).toBe(500)
    await app.close()
    expect(await endOf(paying)).toEqual({ order: 'draft', payment: 'paid', refunds: 0 })
    // The event was not recorded, so that its repeat is processed.
    if (message) await deliver([message])
    expect(await endOf(paying)).toEqual(BOOKED)
  })

  it('after the order, before the acknowledgement: a repeat finds it done', async () => {
    const { messages, ...paying } = await paid()
    await deliver(messages)
    await server.db.delete(gatewayEvents)
    await deliver(messages)
    expect(await endOf(paying)).toEqual(BOOKED)
  })

  it('settling an unpaid payment changes nothing', async () => {
    const paying = await calls.opened()
    const row = await calls.rowOf(paying.payment)
    await recordGatewayState(server.db, row, { status: 'pending' }, server.clock.now())
    expect((await settle(server.deps, row.id)).status).toBe('open')
    expect((await calls.orderRow(paying.draft)).status).toBe('draft')
  })
})
