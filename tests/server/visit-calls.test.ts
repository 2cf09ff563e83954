import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { httpCallBridge } from '#server/adapters/call-bridge.ts'
import { readSettings } from '#server/config.ts'
import { addressLimits } from '#server/db/schema/calls.ts'
import { phlebotomists } from '#server/db/schema/phlebotomists.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

type Asked = { readonly key: unknown; readonly authorization: unknown; readonly body: unknown }

/** A stand-in for a telephony service. */
let answers: (response: ServerResponse) => void
const asked: Asked[] = []
const bridge = createServer((request: IncomingMessage, response: ServerResponse) => {
  let text = ''
  request.on('data', (part: Buffer) => {
    text += part.toString()
  })
  request.on('end', () => {
    const { authorization, 'idempotency-key': key } = request.headers
    asked.push({ key, authorization, body: JSON.parse(text) })
    answers(response)
  })
})
const says = (status: number, body: unknown) => (response: ServerResponse) => {
  response.writeHead(status, { 'content-type': 'application/json' }).end(JSON.stringify(body))
}
const NUMBER = { number: '+912240000000', valid_until: '2026-03-02T11:00:00+05:30' }

let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  await new Promise<void>((done) => bridge.listen(0, '127.0.0.1', done))
  // SAFETY: a server that listens on a port has an address of this kind.
  const { port } = bridge.address() as AddressInfo
  const settings = { url: `http://127.0.0.1:${port}/connect`, token: 'a-token-of-the-bridge' }
  server = await createTestApp({
    config: { lab: 'api' },
    deps: { calls: httpCallBridge(settings, { within: 300 }) },
  })
  lab = await labClient(server)
  calls = orderCalls(server)
  await server.db.update(phlebotomists).set({ mobile: '9800000001' })
})
afterAll(async () => {
  await server.close()
  bridge.closeAllConnections()
  await new Promise((done) => bridge.close(done))
})
beforeEach(() => {
  asked.length = 0
  answers = says(200, NUMBER)
})

async function visit({ setsOut = true } = {}) {
  const ready = await calls.readyToPlace()
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  const [row] = await server.db.select().from(phlebotomists).where(eq(phlebotomists.cityId, 1))
  await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: row?.badge })
  const arrives_at = server.clock.now().toISOString()
  if (setsOut) await lab.tell(order.order_no, 'phlebotomist_on_the_way', { arrives_at })
  const call = async () => {
    const body = { order_id: order.order_id }
    const answer = await calls.send('POST', 'order-call', body, ready.headers)
    const { code, result } = answer.json()
    return { status: answer.statusCode, code, result }
  }
  return { ...ready, order, call }
}

describe('a call to who is on the way', () => {
  it('is connected by a number that is neither of the two', async () => {
    const { order, headers, user, call } = await visit()
    const { phlebotomist_way } = await detailsOf(server, headers, order.order_id)
    expect(phlebotomist_way).toMatchObject({ callable: true })
    expect(JSON.stringify(phlebotomist_way)).not.toContain('9800000001')
    expect((await call()).result).toEqual({ number: NUMBER.number, until: NUMBER.valid_until })
    expect(asked).toMatchObject([
      {
        authorization: 'Bearer a-token-of-the-bridge',
        body: { from: `+91${user.mobile_no}`, to: '+919800000001' },
      },
    ])
  })

  it('rings the patient if the bridge calls back', async () => {
    const { call } = await visit()
    answers = says(200, { callback: true })
    expect((await call()).result).toEqual({ number: null, until: null })
  })

  it('that is repeated within a minute has the key of the first', async () => {
    const { call } = await visit()
    await call()
    await call()
    expect(new Set(asked.map(({ key }) => key)).size).toBe(1)
    server.clock.advance(61_000)
    await call()
    expect(new Set(asked.map(({ key }) => key)).size).toBe(2)
  })

  it.each([
    ['refuses', says(403, { error: 'no credit' })],
    ['fails', says(500, {})],
    ['answers nonsense', says(200, { number: 'call me' })],
    ['is slow', () => undefined],
  ])('says that it failed if the bridge %s', async (_, how) => {
    const { call } = await visit()
    answers = how
    expect(await call()).toMatchObject({ status: 409, code: 'call-failed' })
  })

  it('is refused before the phlebotomist sets out, and for an order of another patient', async () => {
    const early = await visit({ setsOut: false })
    expect(await early.call()).toMatchObject({ status: 409, code: 'no-call' })
    const other = await visit()
    const body = { order_id: other.order.order_id }
    const answer = await calls.send('POST', 'order-call', body, early.headers)
    expect(answer.json().code).toBe('unknown-order')
    expect(asked).toEqual([])
  })

  it('is limited', async () => {
    const { call } = await visit()
    await call()
    await server.db
      .update(addressLimits)
      .set({ count: 1_000_000 })
      .where(eq(addressLimits.action, 'call'))
    expect(await call()).toMatchObject({ status: 429, code: 'address-too-many' })
    await server.db.delete(addressLimits)
  })
})

it('is not offered while the number of the phlebotomist is unknown', async () => {
  const { order, headers, call } = await visit()
  await server.db.update(phlebotomists).set({ mobile: null })
  const { phlebotomist_way } = await detailsOf(server, headers, order.order_id)
  expect(phlebotomist_way).not.toHaveProperty('callable')
  expect((await call()).code).toBe('no-call')
})

it('needs both of its settings', () => {
  const given = { CALL_URL: 'https://calls.example.in/connect' }
  expect(() => readSettings(given)).toThrow('CALL_URL and CALL_TOKEN are needed together')
})
