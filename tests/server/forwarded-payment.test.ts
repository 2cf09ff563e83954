import type { FastifyInstance } from 'fastify'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { razorpayGateway } from '#server/adapters/razorpay.gateway.ts'
import { sandboxGateway } from '#server/adapters/sandbox.gateway.ts'
import { readSettings } from '#server/config.ts'
import { buildForwardingApp } from '#server/forwarding/forwarding-app.ts'
import { listeningAddress } from '#server/jobs/simulations.ts'
import { paymentCalls } from './factories/payment.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const APP = 'https://book.example.in'
/** As a proxy might pass on what a caller has made up. */
const EVIL = { host: 'evil.example', 'x-forwarded-host': 'evil.example' }

async function inFrontOf(providerUrl: string): Promise<FastifyInstance> {
  const settings = readSettings({
    PROVIDER_URL: providerUrl,
    PUBLIC_URL: APP,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
  })
  return buildForwardingApp(settings, providerUrl, { answerWithinMs: 2_000 })
}

describe('online payment at our provider behind an app', () => {
  let provider: TestApp
  let front: FastifyInstance
  /** The factories' calls go through the app. */
  let server: TestApp
  beforeAll(async () => {
    provider = await createTestApp({ config: { publicUrl: APP, proxies: 1 } })
    await provider.app.listen({ host: '127.0.0.1', port: 0 })
    front = await inFrontOf(listeningAddress(provider.app.server) ?? '')
    server = { ...provider, inject: front.inject.bind(front) }
  })
  afterAll(async () => {
    await front.close()
    await provider.close()
  })

  it('goes to the gateway and comes back to the app, with the order', async () => {
    const calls = paymentCalls(server)
    const paying = await calls.opened()
    const page = await front.inject({ url: paying.payment.checkout_url })
    expect([page.statusCode, page.headers['content-type']]).toEqual([
      200,
      'text/html; charset=utf-8',
    ])
    const callback = await calls.pay(paying.payment)
    const returned = await front.inject({ url: `${callback.pathname}${callback.search}` })
    expect(returned.statusCode).toBe(303)
    expect(returned.headers.location).toMatch(/^\/payment\/return\?order_id=/)
    expect(await calls.verify(paying)).toBe('paid')
    expect((await calls.orderBy(paying)).status).toBe('booked')
  })

  it('returns to no host that a request names', async () => {
    const method = 'POST' as const
    for (const url of [
      '/payment/callback/sandbox',
      '/payment/callback/sandbox?to=//evil.example',
    ]) {
      for (const app of [front, provider.app]) {
        const answer = await app.inject({ method, url, headers: EVIL })
        expect([answer.statusCode, answer.headers.location]).toEqual([303, '/payment/return'])
      }
    }
  })

  it('has no webhooks at the app', async () => {
    const answer = await front.inject({ method: 'POST', url: '/webhooks/payment/sandbox' })
    expect(answer.statusCode).toBe(404)
  })
})

it('Razorpay returns to the app, whatever host a request names', async () => {
  const { labName } = readSettings({})
  const keys = { keyId: 'k', keySecret: 's', webhookSecret: 'w' }
  const gateway = razorpayGateway({ ...keys, labName, publicUrl: APP })
  const provider = await createTestApp({ config: { publicUrl: APP, proxies: 1 } })
  const sandbox = sandboxGateway(provider.deps)
  const { name, checkoutPage } = gateway
  // Only the way to the gateway is Razorpay's.
  const mixed = { ...sandbox, name, checkoutPage }
  const razorpaying = await createTestApp({
    config: { publicUrl: APP, proxies: 1 },
    deps: { gateway: mixed },
  })
  await razorpaying.app.listen({ host: '127.0.0.1', port: 0 })
  const front = await inFrontOf(listeningAddress(razorpaying.app.server) ?? '')
  const through = { ...razorpaying, inject: front.inject.bind(front) }
  const { payment } = await paymentCalls(through).opened()
  const page = await front.inject({ url: payment.checkout_url, headers: EVIL })
  const back = `value="${APP}/payment/callback/razorpay?order=`
  for (const field of ['callback_url', 'cancel_url']) {
    expect(page.body).toContain(`name="${field}" ${back}`)
  }
  expect(page.body).not.toContain('evil')
  expect(page.headers['content-security-policy']).toContain('form-action https:')
  const script = await front.inject({ url: '/payment/checkout.js' })
  expect(script.headers['content-type']).toContain('text/javascript')
  await front.close()
  await razorpaying.close()
  await provider.close()
})

it('a patient gets back to the app while its provider is out of reach', async () => {
  const front = await inFrontOf('http://127.0.0.1:9')
  // After five failures the circuit is open.
  for (let call = 0; call < 7; call += 1) {
    const answer = await front.inject({ method: 'POST', url: '/payment/callback/razorpay' })
    expect([answer.statusCode, answer.headers.location]).toEqual([303, '/payment/return'])
  }
  await front.close()
})
