import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { razorpayGateway } from '#server/adapters/razorpay.gateway.ts'
import { buildApp } from '#server/app.ts'
import { payments } from '#server/db/schema/payments.ts'
import { paymentCalls } from './factories/payment.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { visitorHeaders } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = paymentCalls(server)
})
afterAll(() => server.close())

const leadsTo = (answer: { statusCode: number; headers: object }) => {
  const { location } = { location: undefined, ...answer.headers }
  return [answer.statusCode, location]
}

describe("the sandbox's page", () => {
  it('shows lab and amount, and each payment method at its URL', async () => {
    const { payment, draft } = await calls.opened()
    const page = await server.inject({ url: payment.checkout_url })
    expect(page.body).toContain('Parakh Diagnostics')
    expect(page.body).toContain(`Pay ₹${draft.amounts.net_payable}</button>`)
    expect(page.body).toContain('name="upi"')
    const card = await server.inject({ url: `${payment.checkout_url}?method=card` })
    expect(card.body).toContain('name="cvv"')
    const bank = await server.inject({ url: `${payment.checkout_url}?method=netbanking` })
    expect(bank.body).toContain('State Bank of India')
    const odd = await server.inject({ url: `${payment.checkout_url}?method=%22%3E%3Cscript%3E` })
    expect(odd.body).toContain('name="upi"')
    expect(odd.headers['cache-control']).toBe('no-store')
    expect(page.body).toContain(`action="/gateway/${payment.gateway_order_id}/pay"`)
    expect(page.headers['content-security-policy']).toContain("form-action 'self';")
  })

  it.each<[string, Record<string, string>, string]>([
    ['no UPI ID', { method: 'upi', upi: 'asha' }, 'Enter the UPI ID as name@bank.'],
    ['a wrong card', { method: 'card', card: '4111111111111112' }, 'Check the card number.'],
    ['no bank', { method: 'netbanking', bank: 'Bank of Nowhere' }, 'Choose your bank.'],
  ])('reports %s, and nothing is paid', async (_name, fields, words) => {
    const { payment } = await calls.opened()
    const answer = await calls.press(payment, { ...fields, outcome: 'pay' })
    expect(answer.statusCode).toBe(422)
    expect(answer.body).toContain(words)
    expect(await calls.messages(payment)).toEqual([])
  })

  it.each<[string, Record<string, string>]>([
    ['UPI', { method: 'upi', upi: 'asha@bank' }],
    ['a card', { method: 'card', card: '4111 1111 1111 1111', expiry: '12/30', cvv: '123' }],
    ['net banking', { method: 'netbanking', bank: 'Axis Bank' }],
  ])('accepts a payment by %s', async (_name, fields) => {
    const paying = await calls.opened()
    const [status, location] = leadsTo(await calls.press(paying.payment, fields))
    expect(status).toBe(303)
    expect(location).toContain('/payment/callback/sandbox?sandbox_order_id=')
    expect(await calls.verify(paying)).toBe('paid')
  })

  it('escapes submitted markup and never returns the CVV', async () => {
    const { payment } = await calls.opened()
    const fields = { method: 'card', card: '"><img src=x>', cvv: 'cvv-as-typed', outcome: 'pay' }
    const { body } = await calls.press(payment, fields)
    expect(body).not.toContain('<img src=x>')
    expect(body).not.toContain('cvv-as-typed')
  })

  it('charges once, however often Pay is submitted', async () => {
    const { payment } = await calls.opened()
    const places = await Promise.all([1, 2, 3, 4].map(() => calls.pay(payment)))
    expect(new Set(places.map(({ search }) => search)).size).toBe(1)
    expect(await calls.messages(payment)).toHaveLength(2)
    const page = await server.inject({ url: payment.checkout_url })
    expect(page.body).toContain('Payment received')
  })

  it('stays pending while the bank decides', async () => {
    const { payment } = await calls.opened()
    await calls.press(payment, { outcome: 'delay', seconds: '5' })
    expect((await server.inject({ url: payment.checkout_url })).body).toContain('Waiting')
    server.clock.advance(5_000)
    expect((await server.inject({ url: payment.checkout_url })).body).toContain('Payment received')
    server.clock.set(TEST_NOW)
  })

  it('answers 404 for an unknown payment', async () => {
    const answer = await server.inject({ url: '/gateway/order_unknown' })
    expect([answer.statusCode, answer.headers['content-type']]).toEqual([
      404,
      'text/html; charset=utf-8',
    ])
  })
})

describe('returning from the gateway', () => {
  const callback = '/payment/callback/sandbox'
  const back = [303, expect.stringMatching(/^\/payment\/return\?order_id=[\w-]+&payment=[\w-]+$/)]

  it.each(['GET', 'POST'] as const)(
    'by %s leads to the web app, without data of the gateway in the URL',
    async (method) => {
      const { payment } = await calls.opened()
      const { search } = await calls.pay(payment)
      const fields = search.slice(1)
      const answer =
        method === 'GET'
          ? await server.inject({ url: `${callback}?${fields}` })
          : await server.inject({
              method,
              url: callback,
              headers: { 'content-type': 'application/x-www-form-urlencoded' },
              payload: fields,
            })
      expect(leadsTo(answer)).toEqual(back)
      const id = new URLSearchParams(fields).get('sandbox_payment_id')
      expect((await calls.rowOf(payment)).gatewayPaymentId).toBe(id)
    },
  )

  it('with a forged signature leads there too, but records nothing', async () => {
    const { payment } = await calls.opened()
    const { searchParams } = await calls.pay(payment)
    searchParams.set('sandbox_signature', 'f'.repeat(64))
    expect(leadsTo(await server.inject({ url: `${callback}?${searchParams}` }))).toEqual(back)
    expect(leadsTo(await server.inject({ url: callback }))).toEqual([303, '/payment/return'])
    expect((await calls.rowOf(payment)).gatewayPaymentId).toBeNull()
  })

  it('does not enable form bodies elsewhere', async () => {
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/auth/send/otp',
      headers: {
        ...(await visitorHeaders(server)),
        'content-type': 'application/x-www-form-urlencoded',
      },
      payload: 'mobile_no=9000000001',
    })
    expect(answer.statusCode).toBe(415)
  })
})

describe("the redirect to Razorpay's page", () => {
  it('is a form of ours for an open payment, and else leads back', async () => {
    const { payment } = await calls.opened()
    const gateway = razorpayGateway({
      keyId: 'rzp_test_key',
      keySecret: 's',
      webhookSecret: 'w',
      labName: 'Parakh Diagnostics',
      publicUrl: 'https://book.example.in',
    })
    const row = eq(payments.id, payment.payment_id)
    await server.db.update(payments).set({ gateway: 'razorpay' }).where(row)
    const app = await buildApp({ ...server.deps, gateway })
    const url = `/payment/checkout/${payment.payment_id}`
    const page = await app.inject({ url })
    expect(page.body).toContain('action="https://api.razorpay.com/v1/checkout/embedded"')
    expect(page.body).toContain(`name="order_id" value="${payment.gateway_order_id}"`)
    expect(page.body).not.toContain('<script>')
    // The policy of other pages would block the form to the gateway.
    expect(page.headers['content-security-policy']).toContain('form-action https:;')
    expect((await app.inject({ url: '/payment/checkout.js' })).body).toContain('submit()')
    await server.db.update(payments).set({ status: 'expired' }).where(row)
    expect(leadsTo(await app.inject({ url }))).toEqual([303, '/payment/return'])
    expect((await app.inject({ url: '/gateway/x' })).statusCode).toBe(404)
    await app.close()
  })
})
