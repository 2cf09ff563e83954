import { type ChildProcess, spawn } from 'node:child_process'
import { randomUUID } from 'node:crypto'
import { once } from 'node:events'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Payment } from '#contract/payment.endpoints.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { finalForm } from './factories/order.ts'
import { orderCalls } from './factories/order-calls.ts'
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

async function orderRow(orderId: string) {
  const [row] = await server.db.select().from(orders).where(sql`id = ${orderId}`)
  return row
}

/** Fails every storing of a response until the test ends or `mend` is called. */
async function failToStore(): Promise<() => Promise<void>> {
  await server.database.pool.query(`
    create function fail_to_store() returns trigger language plpgsql as
      $$ begin raise exception 'no space'; end $$;
    create trigger fail_to_store before update of answer on idempotency_keys
      for each row when (new.answer is not null) execute function fail_to_store()`)
  const mend = async () => {
    await server.database.pool.query('drop function if exists fail_to_store cascade')
  }
  onTestFinished(mend)
  return mend
}

describe('a response that cannot be stored', () => {
  it('takes back the work of one transaction, and a repetition does it', async () => {
    const mend = await failToStore()
    const { call, shown } = await placing()
    expect((await send(call)).statusCode).toBe(500)
    expect(await orderRow(shown.order_id)).toMatchObject({ status: 'draft', orderNo: null })
    await mend()
    const again = await send(call)
    expect([again.statusCode, again.json().result.status]).toEqual([200, 'booked'])
    expect((await send(call)).json()).toEqual(again.json())
  })

  it('is sent if the work is committed, and a repetition finds its outcome', async () => {
    const mend = await failToStore()
    const { call, draft } = await paying()
    const first = await send(call)
    expect(first.statusCode).toBe(200)
    const { payment_id }: Payment = first.json().result
    await mend()
    const again = await send(call)
    expect([again.statusCode, again.json().result.payment_id]).toEqual([200, payment_id])
    const rows = await server.db.$count(payments, sql`order_id = ${draft.order_id}`)
    expect(rows).toBe(1)
  })
})

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
