import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { hmacOf } from '#server/adapters/gateway-protocol.ts'
import { GatewayUnreachable, type PaymentGateway } from '#server/adapters/payment-gateway.ts'
import { razorpayGateway } from '#server/adapters/razorpay.gateway.ts'
import { sha256 } from '#server/crypto.ts'

const KEYS = { keyId: 'rzp_test_key', keySecret: 'key-secret', webhookSecret: 'webhook-secret' }

type Asked = { method: string; url: string; authorization: string | undefined; body: unknown }
type Answer = { status?: number; body: unknown } | 'hang up'

/** A fake of the parts of Razorpay's API that a test needs. */
let razorpay: Server
let gateway: PaymentGateway
let asked: Asked[] = []
let answers: Record<string, Answer> = {}
beforeAll(async () => {
  razorpay = createServer(async (request, response) => {
    const chunks: Buffer[] = []
    for await (const chunk of request) chunks.push(chunk as Buffer)
    const text = Buffer.concat(chunks).toString()
    const { method = '', url = '', headers } = request
    const body: unknown = text ? JSON.parse(text) : undefined
    asked.push({ method, url, authorization: headers.authorization, body })
    const answer = answers[`${method} ${url}`] ?? { status: 404, body: { error: {} } }
    if (answer === 'hang up') {
      request.socket.destroy()
      return
    }
    response.writeHead(answer.status ?? 200, { 'content-type': 'application/json' })
    response.end(JSON.stringify(answer.body))
  })
  await new Promise<void>((resolve) => razorpay.listen(0, '127.0.0.1', resolve))
  // SAFETY: it listens on a port, not on a pipe.
  const { port } = razorpay.address() as AddressInfo
  gateway = razorpayGateway({
    ...KEYS,
    labName: 'Parakh Diagnostics',
    publicUrl: 'https://book.example.in',
    apiUrl: `http://127.0.0.1:${port}`,
  })
})
beforeEach(() => {
  asked = []
  answers = {}
})
afterAll(() => new Promise((resolve) => razorpay.close(resolve)))

const CAPTURED = { amount: 142_900, currency: 'INR' }
const PAID = { ...CAPTURED, credited: 142_900 }

const attempts = (...statuses: string[]): Answer => ({
  body: {
    entity: 'collection',
    count: statuses.length,
    items: statuses.map((status, index) => ({
      id: `pay_${index + 1}`,
      status,
      ...PAID,
      error_reason: status === 'failed' ? `reason_${index + 1}` : null,
      created_at: Date.parse(`2026-11-23T04:0${index}:00Z`) / 1000,
    })),
  },
})

describe("Razorpay's API", () => {
  it('creates an order in paise with automatic capture and our keys', async () => {
    answers['POST /v1/orders'] = { body: { id: 'order_1', status: 'created' } }
    expect(await gateway.createOrder({ amountPaise: 142_900, receipt: 'p-1' })).toBe('order_1')
    const [{ authorization, body } = { authorization: '', body: {} }] = asked
    expect(body).toMatchObject({
      amount: 142_900,
      currency: 'INR',
      receipt: 'p-1',
      payment: { capture: 'automatic' },
    })
    const basic = Buffer.from(`${KEYS.keyId}:${KEYS.keySecret}`).toString('base64')
    expect(authorization).toBe(`Basic ${basic}`)
  })

  it.each([
    ['nobody tried', [], { status: 'open' }],
    ['one is under way', ['failed', 'created'], { status: 'pending' }],
    ['one is authorised and not captured', ['authorized'], { status: 'pending' }],
    [
      'all failed; the newest gives the reason',
      ['failed', 'failed'],
      {
        status: 'declined',
        attempt: {
          gatewayPaymentId: 'pay_2',
          reason: 'reason_2',
          at: new Date('2026-11-23T04:01:00Z'),
        },
      },
    ],
    [
      'one was captured',
      ['failed', 'captured'],
      { status: 'paid', gatewayPaymentId: 'pay_2', ...PAID },
    ],
    [
      'it was given back since',
      ['refunded'],
      { status: 'paid', gatewayPaymentId: 'pay_1', ...PAID },
    ],
  ])('reports the state of an order: %s', async (_name, statuses, state) => {
    answers['GET /v1/orders/order_1/payments'] = attempts(...statuses)
    expect(await gateway.fetchOrder('order_1')).toEqual(state)
  })

  const refund = { gatewayPaymentId: 'pay_1', amountPaise: 5_000, receipt: 'r-1' }

  it('creates one refund per receipt', async () => {
    answers['GET /v1/payments/pay_1/refunds'] = { body: { count: 0, items: [] } }
    const body = { id: 'rfnd_1', receipt: 'r-1', status: 'pending' }
    answers['POST /v1/payments/pay_1/refund'] = { body }
    expect(await gateway.refund(refund)).toEqual({ id: 'rfnd_1', status: 'pending' })
    expect(asked.at(-1)?.body).toMatchObject({ amount: 5_000, receipt: 'r-1' })
    const made = { items: [{ ...body, status: 'processed' }], count: 1 }
    answers['GET /v1/payments/pay_1/refunds'] = { body: made }
    asked = []
    expect(await gateway.refund(refund)).toEqual({ id: 'rfnd_1', status: 'processed' })
    expect(asked.map(({ method }) => method)).toEqual(['GET'])
  })

  it('makes a failed refund again a day later, with a receipt of its own', async () => {
    const at = (hoursAgo: number) => Math.floor(Date.now() / 1000) - hoursAgo * 3600
    const failed = { id: 'rfnd_1', receipt: 'r-1', status: 'failed' }
    const list = (created_at: number) => ({
      body: { items: [{ ...failed, created_at }], count: 1 },
    })
    answers['GET /v1/payments/pay_1/refunds'] = list(at(1))
    expect(await gateway.refund(refund)).toEqual({ id: 'rfnd_1', status: 'failed' })
    answers['GET /v1/payments/pay_1/refunds'] = list(at(25))
    answers['POST /v1/payments/pay_1/refund'] = { body: { id: 'rfnd_2', status: 'processed' } }
    expect(await gateway.refund(refund)).toEqual({ id: 'rfnd_2', status: 'processed' })
    expect(asked.at(-1)?.body).toMatchObject({ receipt: 'r-1-2' })
  })

  it('tells what an order got of another captured amount', async () => {
    const item = { id: 'pay_1', status: 'captured', currency: 'INR', created_at: 1 }
    const answer = (more: object) => ({ body: { count: 1, items: [{ ...item, ...more }] } })
    const url = 'GET /v1/orders/order_1/payments'
    answers[url] = answer({ amount: 34_826, fee: 826, fee_bearer: 'customer' })
    expect(await gateway.fetchOrder('order_1')).toMatchObject({ credited: 34_000 })
    answers[url] = answer({ amount: 30_500, offer_id: 'offer_1' })
    answers['GET /v1/orders/order_1'] = { body: { id: 'order_1', amount_paid: 34_000 } }
    expect(await gateway.fetchOrder('order_1')).toMatchObject({ credited: 34_000 })
  })

  it.each<[string, Answer]>([
    ['refuses', { status: 400, body: { error: { code: 'BAD_REQUEST_ERROR' } } }],
    ['fails', { status: 502, body: { error: {} } }],
    ['hangs up', 'hang up'],
  ])('that %s counts as unreachable', async (_name, answer) => {
    answers['POST /v1/orders'] = answer
    const order = { amountPaise: 100, receipt: 'p-2' }
    await expect(gateway.createOrder(order)).rejects.toBeInstanceOf(GatewayUnreachable)
    await expect(gateway.fetchOrder('order_gone')).rejects.toBeInstanceOf(GatewayUnreachable)
  })
})

describe("Razorpay's page and what comes back", () => {
  it("is opened by a form with the order and the patient's contact", () => {
    const contact = { name: 'Asha Rao', mobile: '9000000001' }
    const page = gateway.checkoutPage({ gatewayOrderId: 'order_1', amountPaise: 5_000, contact })
    expect(page).toMatchObject({
      kind: 'form',
      action: 'https://api.razorpay.com/v1/checkout/embedded',
      fields: {
        key_id: KEYS.keyId,
        order_id: 'order_1',
        amount: '5000',
        'prefill[name]': 'Asha Rao',
        'prefill[contact]': '+919000000001',
        callback_url: 'https://book.example.in/payment/callback/razorpay?order=order_1',
      },
    })
  })

  it('is verified by the signature over both ids, and rejected if a byte is flipped', () => {
    const signature = hmacOf('order_1|pay_1', KEYS.keySecret)
    const claim = gateway.readReturn({
      razorpay_order_id: 'order_1',
      razorpay_payment_id: 'pay_1',
      razorpay_signature: signature,
    })
    expect(claim && gateway.verifySignature(claim)).toBe(true)
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1)
    const ids = { gatewayOrderId: 'order_1', gatewayPaymentId: 'pay_1' }
    expect(gateway.verifySignature({ ...ids, signature: flipped })).toBe(false)
    expect(gateway.verifySignature({ ...ids, gatewayOrderId: 'order_2', signature })).toBe(false)
    expect(gateway.verifySignature({ ...ids, signature: '' })).toBe(false)
    expect(gateway.readReturn({ 'error[code]': 'BAD_REQUEST_ERROR' })).toBeUndefined()
  })

  const event = (name: string, payload: object) => {
    const body = Buffer.from(JSON.stringify({ entity: 'event', event: name, payload }))
    const signature = hmacOf(body, KEYS.webhookSecret)
    const headers = { 'x-razorpay-signature': signature, 'x-razorpay-event-id': 'evt_1' }
    return { body, headers }
  }
  const attempt = (status: string) => ({
    payment: { entity: { id: 'pay_1', order_id: 'order_1', status, ...PAID } },
  })
  const payment = attempt('captured')
  const ids = { gatewayOrderId: 'order_1', gatewayPaymentId: 'pay_1', ...PAID }

  it.each([
    ['payment.captured', payment, { kind: 'paid', ...ids }],
    ['order.paid', { ...payment, order: { entity: { id: 'order_1' } } }, { kind: 'paid', ...ids }],
    ['payment.failed', attempt('failed'), { kind: 'declined', ...ids }],
    ['payment.captured', attempt('failed'), { kind: 'declined', ...ids }],
    ['payment.captured', attempt('authorized'), { kind: 'other' }],
    [
      'refund.failed',
      { refund: { entity: { id: 'rfnd_1', payment_id: 'pay_1', status: 'failed' } } },
      {
        kind: 'refund',
        refund: { id: 'rfnd_1', status: 'failed' },
        gatewayPaymentId: 'pay_1',
      },
    ],
  ])('reports %s in its webhooks', (name, payload, said) => {
    const { body, headers } = event(name, payload)
    expect(gateway.readWebhook(body, headers)).toEqual({ id: sha256(body), ...said })
  })

  it('signs webhooks with another secret than returns', () => {
    const { body } = event('payment.captured', payment)
    const headers = { 'x-razorpay-signature': hmacOf(body, KEYS.keySecret) }
    expect(() => gateway.readWebhook(body, headers)).toThrow('signature')
  })
})
