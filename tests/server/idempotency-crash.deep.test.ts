import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { payments } from '#server/db/schema/payments.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import type { Headers } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

type Call = { readonly url: string; readonly payload: object; readonly headers: Headers }

const repeated = (path: string, payload: object, headers: Headers): Call => ({
  url: `/api/v1/${path}`,
  payload,
  headers: { ...headers, 'idempotency-key': randomUUID() },
})
const send = (call: Call) => server.inject({ method: 'POST', ...call })

async function placing() {
  const ready = await orderCalls(server).readyToPlace()
  const call = repeated('orders/order-create', finalForm(ready.shown), ready.headers)
  return { ...ready, call }
}

async function paying() {
  const { draft, headers } = await paymentCalls(server).readied()
  const body = { order_id: draft.order_id, amount: draft.amounts.net_payable }
  return { draft, call: repeated('payment/create-payment', body, headers) }
}

/** Another process of the server on the same database; the test kills it. */
async function startProcess(): Promise<{ process: ChildProcess; address: string }> {
  const child = spawn(
    process.execPath,
    ['--import', 'tsx', 'tests/server/support/serving-process.ts'],
    {
      stdio: ['ignore', 'pipe', 'inherit'],
      env: {
        ...process.env,
        DATABASE_URL: server.database.url,
        SERVED_CONFIG: JSON.stringify(server.config),
        SERVED_AT: TEST_NOW,
      },
    },
  )
  onTestFinished(() => void child.kill('SIGKILL'))
  const [line] = await once(child.stdout, 'data')
  return { process: child, address: String(line).trim() }
}

/** Another session holds the order until `release`: a call that wants it waits in the middle. */
async function holdOrder(orderId: string) {
  const client = await server.database.pool.connect()
  await client.query('begin')
  await client.query('select 1 from orders where id = $1 for update', [orderId])
  return async () => {
    await client.query('rollback')
    client.release()
  }
}

/** Resolves once a connection waits for a lock. */
async function someoneWaits(): Promise<void> {
  await expect
    .poll(async () => {
      const { rows } = await server.database.pool.query(
        `select 1 from pg_stat_activity
         where datname = current_database() and wait_event_type = 'Lock'`,
      )
      return rows.length
    })
    .toBeGreaterThan(0)
}

describe('a process that is killed in the middle of a call', { timeout: 60_000 }, () => {
  it.each([
    ['places an order', placing],
    ['opens a payment', paying],
  ])('and %s: a repetition to another process does it once', async (_name, prepare) => {
    const { process: dying, address } = await startProcess()
    const prepared = await prepare()
    const { call } = prepared
    const orderId = 'draft' in prepared ? prepared.draft.order_id : ''
    const release = await holdOrder(orderId)
    const lost = fetch(address + call.url, {
      method: 'POST',
      headers: { ...call.headers, 'content-type': 'application/json' },
      body: JSON.stringify(call.payload),
    }).catch(() => 'lost')
    await someoneWaits()
    dying.kill('SIGKILL')
    expect(await lost).toBe('lost')
    await release()
    const begun = performance.now()
    const again = await send(call)
    expect(again.json()).toMatchObject({ result: expect.any(Object) })
    expect(again.statusCode).toBe(200)
    expect(performance.now() - begun).toBeLessThan(5_000)
    expect((await send(call)).json()).toEqual(again.json())
    const events = await server.database.pool.query(
      `select status from order_events where order_id = $1 and status <> 'draft'`,
      [orderId],
    )
    const opened = await server.db.$count(payments, sql`order_id = ${orderId}`)
    expect(events.rows.length + opened).toBe(1)
  })
})
