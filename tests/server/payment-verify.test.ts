import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { PaymentOutcome } from '#contract/codes.ts'
import type { DeclinedAttempt } from '#contract/payment.endpoints.ts'
import { GatewayUnreachable } from '#server/adapters/payment-gateway.ts'
import { buildApp } from '#server/app.ts'
import { type Paying, paymentCalls } from './factories/payment.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { post, signIn } from './support/sign-in.ts'

type Verified = { status: PaymentOutcome; declined?: DeclinedAttempt }

const VERIFY = 'order-payment-verify'
const ORDER = 'order-create-by-payment'

let server: TestApp
let calls: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = paymentCalls(server)
})
afterAll(() => server.close())

const namesOf = ({ draft, payment }: Paying) => ({
  order_id: draft.order_id,
  payment_id: payment.payment_id,
})

describe('verifying a payment', () => {
  it('[R7.053] asks the gateway, whatever the browser claims, and books a paid order', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment)
    expect(await calls.verify(paying)).toBe('paid')
    const order = await calls.orderRow(paying.draft)
    expect(order).toMatchObject({ status: 'booked', paid: true, paymentMode: 'online' })
    expect((await calls.rowOf(paying.payment)).status).toBe('settled')
  })

  it("accepts the gateway's signature", async () => {
    const paying = await calls.opened()
    const { searchParams } = await calls.pay(paying.payment)
    const claim = calls.claim(paying, {
      gateway_payment_id: searchParams.get('sandbox_payment_id'),
      signature: searchParams.get('sandbox_signature'),
    })
    const said = await post(server, `orders/${VERIFY}`, claim, paying.headers)
    expect(said).toEqual({ status: 'paid' })
  })

  it('refuses a signature with one byte flipped, and changes nothing', async () => {
    const paying = await calls.opened()
    const { searchParams } = await calls.pay(paying.payment)
    const signature = searchParams.get('sandbox_signature') ?? ''
    const flipped = (signature.startsWith('0') ? '1' : '0') + signature.slice(1)
    const gateway_payment_id = searchParams.get('sandbox_payment_id')
    for (const change of [
      { gateway_payment_id, signature: flipped },
      { gateway_payment_id: 'pay_other', signature },
      { gateway_payment_id: null, signature },
      { gateway_payment_id, signature: '' },
    ]) {
      const refused = await calls.refusal(VERIFY, calls.claim(paying, change), paying.headers)
      expect(refused).toEqual([400, 'bad-signature'])
    }
    expect((await calls.rowOf(paying.payment)).status).toBe('open')
    expect((await calls.orderRow(paying.draft)).status).toBe('draft')
  })

  it('refuses a valid signature of another payment', async () => {
    const [mine, other] = [await calls.opened(), await calls.opened()]
    const { searchParams } = await calls.pay(other.payment)
    const claim = calls.claim(mine, {
      gateway_payment_id: searchParams.get('sandbox_payment_id'),
      signature: searchParams.get('sandbox_signature'),
    })
    expect(await calls.refusal(VERIFY, claim, mine.headers)).toEqual([400, 'bad-signature'])
  })

  it('reports a declined payment, after which another can be opened', async () => {
    const paying = await calls.opened()
    await calls.press(paying.payment, { outcome: 'decline' })
    expect(await calls.verify(paying)).toBe('declined')
    const second = await calls.open(paying.draft, paying.headers)
    expect(second.payment_id).not.toBe(paying.payment.payment_id)
    await calls.pay(second)
    expect(await calls.verify({ ...paying, payment: second })).toBe('paid')
  })

  it("tells the bank's reason for the newest declined attempt, also when it gave none", async () => {
    const paying = await calls.opened()
    const answered = () =>
      post<Verified>(server, `orders/${VERIFY}`, calls.claim(paying), paying.headers)
    await calls.press(paying.payment, { outcome: 'decline', reason: 'insufficient_funds' })
    const declined = {
      reason: 'insufficient_funds',
      reference: expect.stringMatching(/^pay_/),
      at: new Date(TEST_NOW).toISOString(),
    }
    expect(await answered()).toEqual({ status: 'declined', declined })
    expect(await answered()).toEqual({ status: 'declined', declined })
    server.clock.advance(1_000)
    await calls.press(paying.payment, { outcome: 'decline' })
    expect((await answered()).declined?.reason).toBeNull()
    server.clock.set(TEST_NOW)
  })

  it('reports pending while the bank decides, and paid afterwards', async () => {
    const paying = await calls.opened()
    await calls.press(paying.payment, { outcome: 'delay', seconds: '30' })
    expect(await calls.verify(paying)).toBe('pending')
    server.clock.advance(29_000)
    expect(await calls.verify(paying)).toBe('pending')
    server.clock.advance(1_000)
    expect(await calls.verify(paying)).toBe('paid')
    server.clock.set(TEST_NOW)
  })

  it('reports a patient who returned without an attempt as abandoned, and keeps the payment open', async () => {
    const paying = await calls.opened()
    await calls.press(paying.payment, { outcome: 'abandon' })
    expect(await calls.verify(paying)).toBe('abandoned')
    expect(await calls.open(paying.draft, paying.headers)).toEqual(paying.payment)
  })

  it('reports pending while the gateway is unreachable', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment)
    const gateway = server.deps.gateway && {
      ...server.deps.gateway,
      fetchOrder: () => Promise.reject(new GatewayUnreachable('down')),
    }
    const app = await buildApp({ ...server.deps, gateway })
    const { headers } = paying
    const payload = calls.claim(paying)
    const answer = await app.inject({
      method: 'POST',
      url: `/api/v1/orders/${VERIFY}`,
      payload,
      headers,
    })
    expect(answer.json().result).toEqual({ status: 'pending' })
    await app.close()
  })

  it('reports refunded if the slot was lost while the patient paid', async () => {
    const before = await calls.opened()
    await calls.pay(before.payment)
    const paying = await calls.withoutWindow(before)
    expect(await calls.verify(paying)).toBe('refunded')
    expect(await calls.verify(paying)).toBe('refunded')
    expect(await calls.refundsOf(paying.payment)).toMatchObject([
      { status: 'pending', cause: 'unbooked', amountPaise: paying.payment.amount * 100 },
    ])
    expect((await calls.orderRow(paying.draft)).status).toBe('draft')
    const refused = await calls.refusal(ORDER, namesOf(paying), paying.headers)
    expect(refused).toEqual([409, 'payment-refunded'])
    server.clock.set(TEST_NOW)
  })

  it("does not find another patient's payment, or one of another order", async () => {
    const [mine, other] = [await calls.opened(), await calls.opened()]
    const { headers } = await signIn(server)
    const unknown = [404, 'unknown-payment']
    expect(await calls.refusal(VERIFY, calls.claim(mine), headers)).toEqual(unknown)
    expect(await calls.refusal(ORDER, namesOf(mine), headers)).toEqual(unknown)
    const mixed = { ...namesOf(mine), payment_id: other.payment.payment_id }
    expect(await calls.refusal(ORDER, mixed, mine.headers)).toEqual(unknown)
    const claim = calls.claim(mine, { payment_id: other.payment.payment_id })
    expect(await calls.refusal(VERIFY, claim, mine.headers)).toEqual(unknown)
  })
})

describe('the order of a payment', () => {
  it('[R7.051] is placed once, and returned from then on', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment)
    const orders = await Promise.all([1, 2, 3, 4].map(() => calls.orderBy(paying)))
    orders.push(await calls.orderBy(paying))
    expect(new Set(orders.map(({ order_no }) => order_no)).size).toBe(1)
    expect(orders[0]).toMatchObject({ status: 'booked', paid: true, payment_mode: 'online' })
  })

  it('is refused while nothing is paid', async () => {
    const paying = await calls.opened()
    const refused = await calls.refusal(ORDER, namesOf(paying), paying.headers)
    expect(refused).toEqual([409, 'payment-pending'])
    await calls.press(paying.payment, { outcome: 'decline' })
    const declined = await calls.refusal(ORDER, namesOf(paying), paying.headers)
    expect(declined).toEqual([409, 'payment-refused'])
    expect((await calls.orderRow(paying.draft)).orderNo).toBeNull()
  })

  it('is returned even if it was cancelled since', async () => {
    const paying = await calls.opened()
    await calls.pay(paying.payment)
    const { order_id } = await calls.orderBy(paying)
    await post(server, 'orders/order-cancel', { order_id, reason: 'travelling' }, paying.headers)
    expect(await calls.orderBy(paying)).toMatchObject({ order_id, status: 'cancelled' })
  })
})
