import { request as httpRequest } from 'node:http'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { HEADERS } from '#contract/conventions.ts'
import { TestClock } from '#server/adapters/clock.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { labWebhooks } from '#server/db/schema/lab.ts'
import { orderEvents } from '#server/db/schema/orders.ts'
import { outboxMessages } from '#server/db/schema/outbox.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { createFastify } from '#server/http/create-fastify.ts'
import { runIfDue } from '#server/jobs/periodic.ts'
import { feedEnd, numberFeed } from '#server/lab-api/lab-feed.repository.ts'
import { numberPrescriptions } from '#server/lab-api/prescriptions/prescription-feed.repository.ts'
import { createWebhook } from '#server/lab-webhooks/set-webhook.ts'
import { deliverDueWebhooks } from '#server/lab-webhooks/webhook-delivery.ts'
import { switchOff } from '#server/lab-webhooks/webhooks.repository.ts'
import { databaseGauges } from '#server/observe/database-gauges.ts'
import { measureRequests } from '#server/observe/http-metrics.ts'
import { type MetricsServer, serveMetrics } from '#server/observe/metrics-server.ts'
import { poolMetrics } from '#server/observe/pool-metrics.ts'
import { keepPartitions } from '#server/partitions/keep-partitions.ts'
import { addressForm } from './factories/account.ts'
import { insertChanges, labClient, placedOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { sendPrescription } from './factories/prescription.ts'
import { createTestApp, type TestApp, testConfig } from './support/app.ts'
import { deadAddress } from './support/message-stand-ins.ts'
import { post, signIn } from './support/sign-in.ts'
import { webhookReceiver } from './support/webhook-receiver.ts'

const EMAIL = { url: 'smtp://127.0.0.1:1', from: 'care@parakh.example' }
const metrics = { host: '127.0.0.1', port: 0 }

let server: TestApp
let metricsServer: MetricsServer
beforeAll(async () => {
  const usual = testConfig()
  const config = {
    observe: { ...usual.observe, metrics },
    messages: { ...usual.messages, email: EMAIL },
    lab: 'api' as const,
  }
  server = await createTestApp({ config })
  const { pool } = server.database
  metricsServer = await serveMetrics(metrics, [
    poolMetrics(pool),
    databaseGauges(server.database.address, server.config),
  ])
})
afterAll(async () => {
  await metricsServer.close()
  await server.close()
})

async function scrape(): Promise<string> {
  return (await fetch(`http://127.0.0.1:${metricsServer.port}/metrics`)).text()
}

/** The value of a series, 0 if there is none. */
async function seriesOf(name: string, labels: Record<string, string> = {}): Promise<number> {
  const wanted = Object.entries(labels).map(([label, value]) => `${label}="${value}"`)
  const line = (await scrape())
    .split('\n')
    .find((one) => new RegExp(`^${name}[{ ]`).test(one) && wanted.every((it) => one.includes(it)))
  return Number(line?.split(' ').at(-1) ?? 0)
}

/** How much a series grows while `work` runs. */
async function growth(
  work: () => Promise<unknown>,
  name: string,
  labels?: Record<string, string>,
): Promise<number> {
  const before = await seriesOf(name, labels)
  await work()
  return (await seriesOf(name, labels)) - before
}

describe('/metrics', () => {
  it('is not served where patients are', async () => {
    const answer = await server.inject({ url: '/metrics' })
    expect(answer.statusCode).toBe(404)
    expect(answer.body).not.toContain('parakh_')
  })

  it('serves nothing else, and only to GET', async () => {
    const statusOf = (method: string, path: string) =>
      new Promise<number | undefined>((resolve, reject) => {
        const asked = httpRequest({ port: metricsServer.port, method, path }, (answer) => {
          answer.resume()
          resolve(answer.statusCode)
        })
        asked.on('error', reject).end()
      })
    expect(await statusOf('GET', '/api/v1/cities/lists')).toBe(404)
    expect(await statusOf('POST', '/metrics')).toBe(404)
  })

  it('counts requests by the pattern of the route, and names no patient', async () => {
    const { headers, user } = await signIn(server)
    const address = addressForm({ address_line: '77 Marmalade Lane', landmark: 'Umbrella works' })
    await post(server, 'patient/address/add', address, headers)
    const url = `/api/v1/orders/details/${user.mobile_no}?mobile=${user.mobile_no}`
    const labels = { method: 'GET', route: '/api/v1/orders/details/:id', status: '4xx' }
    const name = 'parakh_http_request_duration_seconds_count'
    await server.inject({ url, headers })
    // Counted when the connection has taken the response.
    await expect.poll(() => seriesOf(name, labels)).toBe(1)
    const said = await scrape()
    // Other series are those of other tests, too.
    const ofRequests = said.split('\n').filter((line) => line.startsWith('parakh_http'))
    expect(ofRequests.filter((line) => line.includes('undefined'))).toEqual([])
    expect(said).toContain('route="/api/v1/patient/address/add"')
    const token = headers[HEADERS.accessToken] ?? ''
    expect(token).not.toBe('')
    for (const value of [user.mobile_no, 'Marmalade', 'Umbrella', token]) {
      expect(said).not.toContain(value)
    }
    expect(await seriesOf('parakh_http_requests_in_flight')).toBe(0)
  })

  it('counts a caller who left apart from answers', async () => {
    let left = (): void => {}
    const gone = new Promise<void>((resolve) => {
      left = resolve
    })
    const slow = createFastify({ ...server.config, logLevel: 'silent' })
    measureRequests(slow)
    slow.get('/slow', async (_request, reply) => {
      reply.raw.once('close', left)
      await gone
      return 'too late'
    })
    const address = await slow.listen({ host: '127.0.0.1', port: 0 })
    const asking = httpRequest(`${address}/slow`).on('error', () => {})
    asking.end()
    await expect.poll(() => seriesOf('parakh_http_requests_in_flight')).toBe(1)
    asking.destroy()
    await gone
    const labels = { route: '/slow', status: 'aborted' }
    expect(await seriesOf('parakh_http_request_duration_seconds_count', labels)).toBe(1)
    expect(await seriesOf('parakh_http_requests_in_flight')).toBe(0)
    await slow.close()
  })

  it('counts failures by code', async () => {
    const call = () => server.inject({ method: 'POST', url: '/api/v1/auth/send/otp', payload: {} })
    expect(await growth(call, 'parakh_problems_total', { code: 'csrf-invalid' })).toBe(1)
  })

  it('tells event loop, memory and the pool', async () => {
    const said = await scrape()
    for (const name of ['nodejs_eventloop_lag_p99_seconds', 'process_resident_memory_bytes']) {
      expect(said).toContain(`\n${name} `)
    }
    const client = await server.database.pool.connect()
    expect(await seriesOf('parakh_pg_pool_connections', { state: 'in_use' })).toBe(1)
    client.release()
    expect(await seriesOf('parakh_pg_pool_connections', { state: 'in_use' })).toBe(0)
    const query = () => server.database.pool.query('select 1')
    expect(await growth(query, 'parakh_pg_connection_wait_seconds_count')).toBe(1)
  })
})

describe('what happens to orders', () => {
  it('counts a hold, and an order that is paid at service, once', async () => {
    const calls = orderCalls(server)
    const held = await seriesOf('parakh_slot_holds_total', { event: 'made' })
    const { headers, shown } = await calls.readyToPlace()
    expect((await seriesOf('parakh_slot_holds_total', { event: 'made' })) - held).toBe(1)
    const place = async () => {
      await calls.place(finalForm(shown), headers)
      await calls.place(finalForm(shown), headers)
    }
    const labels = { type: 'home_collection', payment: 'cash' }
    expect(await growth(place, 'parakh_orders_placed_total', labels)).toBe(1)
    const unread = await fresh(() => seriesOf('parakh_lab_feed_unread', { feed: 'orders' }))
    expect(unread).toBeGreaterThanOrEqual(1)
  })

  it('counts a payment from opening to the order', async () => {
    const calls = paymentCalls(server)
    const event = (name: string) => ['parakh_payments_total', { event: name }] as const
    const settled = await seriesOf(...event('settled'))
    const paid = await seriesOf(...event('paid'))
    const online = { type: 'home_collection', payment: 'online' }
    const orders = await seriesOf('parakh_orders_placed_total', online)
    let paying: Awaited<ReturnType<typeof calls.opened>> | undefined
    const open = async () => {
      paying = await calls.opened()
    }
    expect(await growth(open, ...event('opened'))).toBe(1)
    if (!paying) throw new Error('No payment was opened.')
    await calls.pay(paying.payment)
    for (const message of await calls.messages(paying.payment)) await calls.sendWebhook(message)
    expect((await seriesOf(...event('paid'))) - paid).toBe(1)
    expect((await seriesOf(...event('settled'))) - settled).toBe(1)
    expect((await seriesOf('parakh_orders_placed_total', online)) - orders).toBe(1)
  })
})

describe('what waits in the database', () => {
  it('tells the due messages of the channels that are set up, and the age of the oldest', async () => {
    const { user } = await signIn(server)
    const message = {
      recipient: user.mobile_no,
      template: 'order.booked',
      text: 'text',
      createdAt: new Date(),
    }
    const dueAt = new Date(Date.now() - 90_000)
    await server.db.insert(outboxMessages).values([
      { ...message, channel: 'email', dueAt },
      { ...message, channel: 'email', dueAt: new Date(Date.now() + 90_000) },
      { ...message, channel: 'email', dueAt, status: 'sent' },
    ])
    const [waiting, oldest] = await fresh(async () => [
      await seriesOf('parakh_outbox_waiting', { channel: 'email' }),
      await seriesOf('parakh_outbox_oldest_seconds', { channel: 'email' }),
    ])
    expect(waiting).toBe(1)
    expect(oldest).toBeGreaterThan(89)
    expect(await scrape()).not.toMatch(/parakh_outbox_\w+\{[^}]*channel="sms"/)
  })

  it('tells how long the partitions last, and rows that came without one', async () => {
    const table = { table: 'audit_log' }
    const read = () =>
      fresh(async () => [
        await seriesOf('parakh_partitions_ahead_seconds', table),
        await seriesOf('parakh_default_partition_rows', table),
      ])
    const [ahead = 0, rows] = await read()
    // The first partition ends with the next month, the week after the next one.
    expect(ahead).toBeGreaterThan(28 * 86_400)
    expect(rows).toBe(0)
    expect(
      await seriesOf('parakh_partitions_ahead_seconds', { table: 'outbox_messages' }),
    ).toBeGreaterThan(7 * 86_400)
    const clock = new TestClock(new Date().toISOString())
    await keepPartitions({ db: server.db, clock }, {})
    await server.db
      .insert(auditLog)
      .values({ at: new Date('2999-01-01'), accountId: 'a', action: 'signed-in', call: 'any' })
    const [longer, one] = await read()
    expect(longer).toBeGreaterThan(ahead + 27 * 86_400)
    expect(one).toBe(1)
  })

  it('tells the last success of a task, also after another process ran it', async () => {
    const log = server.app.log
    const task = { name: 'observed', everyMs: 1_000, run: async () => {} }
    await runIfDue(task, server.deps, log)
    const age = await fresh(() => seriesOf('parakh_task_success_age_seconds', { task: 'observed' }))
    expect(age).toBeGreaterThan(0)
    expect(age).toBeLessThan(10)
    const failing = {
      ...task,
      name: 'failing',
      run: () => Promise.reject(new Error('No luck today.')),
    }
    const run = () => runIfDue(failing, server.deps, log)
    const labels = { task: 'failing', outcome: 'failed' }
    expect(await growth(run, 'parakh_task_duration_seconds_count', labels)).toBe(1)
    expect(await fresh(scrape)).not.toContain('parakh_task_success_age_seconds{task="failing"}')
  })

  it('tells what the lab has not read, of added tests and prescriptions too', async () => {
    const calls = orderCalls(server)
    const { headers, shown } = await calls.readyToPlace()
    const order = await calls.place(finalForm(shown), headers)
    await numberFeed(server.db)
    await numberPrescriptions(server.db)
    const unread = (feed: string) => fresh(() => seriesOf('parakh_lab_feed_unread', { feed }))
    expect([await unread('orders'), await unread('prescriptions')]).toEqual([0, 0])
    const at = server.clock.now()
    await server.db
      .insert(orderEvents)
      .values({ orderId: order.order_id, status: 'booked', change: 'tests-added', at })
    await sendPrescription(server, headers)
    expect([await unread('orders'), await unread('prescriptions')]).toEqual([1, 1])
  })

  it('tells how long a receiver of webhooks is dead, how far it is behind, and that it is off', async () => {
    const { credentials } = await labClient(server, ['orders:read'])
    const clock = new TestClock(new Date(Date.now() - 16 * 60_000).toISOString())
    const receiver = await webhookReceiver()
    onTestFinished(() => receiver.close())
    const set = (url: string, after?: number) =>
      createWebhook(server.db, server.config, {
        clientId: credentials.id,
        feed: 'orders',
        url,
        after,
        now: clock.now(),
      })
    const labels = { feed: 'orders', client: credentials.id }
    const read = () =>
      fresh(async () => ({
        behind: await seriesOf('parakh_lab_webhook_behind', labels),
        failing: await seriesOf('parakh_lab_webhook_failing_seconds', labels),
        off: await seriesOf('parakh_lab_webhook_off', labels),
        unread: await seriesOf('parakh_lab_feed_unread', { feed: 'orders' }),
      }))
    const deliver = () => deliverDueWebhooks({ ...server.deps, clock })
    const order = await placedOrder(server)
    await numberFeed(server.db)
    await set(await deadAddress(), await feedEnd(server.db))
    await insertChanges(server, order, 3)
    await deliver()
    // All changes have their positions, so only the webhook's own gauges show it.
    const dead = await read()
    expect(dead).toMatchObject({ behind: 3, off: 0, unread: 0 })
    expect(dead.failing).toBeGreaterThan(15 * 60)
    clock.advance(8 * 86_400_000)
    await deliver()
    expect(await read()).toMatchObject({ behind: 3, off: 1 })
    await set(receiver.url)
    await deliver()
    expect(receiver.cursors).toHaveLength(3)
    expect(await read()).toMatchObject({ behind: 0, failing: 0, off: 0 })
    const own = new RegExp(`parakh_lab_webhook_off{[^}]*client="${credentials.id}"`)
    expect(await fresh(scrape)).toMatch(own)
    // An operator who switches it off needs no alert.
    await switchOff(server.db, labWebhooks, credentials.id, clock.now())
    expect(await fresh(scrape)).not.toMatch(own)
  })

  it('leaves out what it cannot read, and says that the database is away', async () => {
    const away = await serveMetrics(metrics, [
      databaseGauges({ url: 'postgres://nobody@127.0.0.1:1/none' }, server.config),
    ])
    const said = await (await fetch(`http://127.0.0.1:${away.port}/metrics`)).text()
    await away.close()
    expect(said).toContain('\nparakh_database_up 0\n')
    expect(said).not.toMatch(/^parakh_refunds_pending /m)
    expect(await scrape()).toContain('\nparakh_database_up 1\n')
  })
})

/** With a reading of its own: the server keeps one for some seconds. */
async function fresh<T>(read: () => Promise<T>): Promise<T> {
  const kept = metricsServer
  metricsServer = await serveMetrics(metrics, [
    databaseGauges(server.database.address, server.config),
  ])
  try {
    return await read()
  } finally {
    await metricsServer.close()
    metricsServer = kept
  }
}

it('counts a transaction that is run again', async () => {
  let attempts = 0
  const aborted = () =>
    inTransaction(server.db, async () => {
      attempts += 1
      if (attempts < 3) throw Object.assign(new Error('aborted'), { code: '40001' })
    })
  expect(await growth(aborted, 'parakh_pg_transactions_retried_total')).toBe(2)
})

it('a start says which port is taken', async () => {
  const taken = { host: '127.0.0.1', port: metricsServer.port }
  await expect(serveMetrics(taken, [])).rejects.toThrow(/METRICS_PORT \d+ .* \(EADDRINUSE\)/)
})
