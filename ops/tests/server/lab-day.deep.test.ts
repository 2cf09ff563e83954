import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { randomOf } from 'chart-paths/random.ts'
import { count, eq, gt, inArray, isNotNull } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { TestClock } from '../../../server/adapters/clock.ts'
import { buildApp } from '../../../server/app.ts'
import { openDatabase, openPool, type Pool } from '../../../server/db/client.ts'
import { auditLog } from '../../../server/db/schema/calls.ts'
import {
  labDrafts,
  labEvents,
  labResultMessages,
  labWebhooks,
} from '../../../server/db/schema/lab.ts'
import { orderEvents, orders } from '../../../server/db/schema/orders.ts'
import { outboxMessages } from '../../../server/db/schema/outbox.ts'
import { phlebotomists } from '../../../server/db/schema/phlebotomists.ts'
import { reports } from '../../../server/db/schema/reports.ts'
import { slotWindows } from '../../../server/db/schema/slots.ts'
import { createWebhook } from '../../../server/lab-webhooks/set-webhook.ts'
import { deliverDueWebhooks } from '../../../server/lab-webhooks/webhook-delivery.ts'
import { valuesOf } from '../../../tests/server/factories/fhir-results.ts'
import { labClient } from '../../../tests/server/factories/lab-client.ts'
import { createTestApp, TEST_NOW, type TestApp } from '../../../tests/server/support/app.ts'
import { isSerializable } from '../../../tests/server/support/database.ts'
import {
  type WebhookReceiver,
  webhookReceiver,
} from '../../../tests/server/support/webhook-receiver.ts'
import { informationSystem } from '../../lab-day/information-system.ts'
import { newPatient, type Placed, placeNext } from '../../lab-day/placing.ts'

/** `npm run lab-day` sets more. */
const ORDERS = Number(process.env.LAB_DAY_ORDERS ?? 100)
/** File for the figures. */
const FIGURES = process.env.LAB_DAY_FIGURES
const PATIENTS_AT_ONCE = 8

const random = randomOf(Number(process.env.LAB_DAY_SEED ?? 7))

/** Two servers with a pool each, on one database. */
let servers: TestApp[]
let receiver: WebhookReceiver
let secondPool: Pool
let dataDir: string
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-lab-day-files-'))
  const config = { lab: 'api', labRateLimit: 0, addressLimits: 0, dataDir } as const
  const first = await createTestApp({ config, poolSize: 16 })
  secondPool = openPool({ ...first.database.address, size: 16 })
  const deps = { ...first.deps, db: openDatabase(secondPool) }
  const app = await buildApp(deps)
  servers = [first, { ...first, app, inject: app.inject.bind(app), db: deps.db, deps }]
  receiver = await webhookReceiver()
})
afterAll(async () => {
  await receiver.close()
  await servers[1]?.app.close()
  await secondPool.end()
  await servers[0]?.close()
  await rm(dataDir, { recursive: true, force: true })
})

/** Each patient places orders one after another, several patients at once. */
async function placeAll(): Promise<Placed[]> {
  let at = 0
  const placed: Placed[] = []
  const lanes = Array.from({ length: PATIENTS_AT_ONCE }, async (_, lane) => {
    const server = servers[lane % servers.length]
    if (!server) throw new Error('There is no server.')
    const who = await newPatient(server)
    while (at < ORDERS) {
      at += 1
      placed.push(await placeNext(server, { ...who, at }))
    }
  })
  await Promise.all(lanes)
  return placed
}

/** Posts webhooks until the signal; the clock goes on only when an attempt has to wait. */
async function postAll({ deps }: TestApp, clock: TestClock, done: AbortSignal): Promise<void> {
  while (!done.aborted) {
    await deliverDueWebhooks({ ...deps, clock })
    const [webhook] = await deps.db.select().from(labWebhooks)
    if (webhook?.lease === null && webhook.dueAt > clock.now()) clock.set(webhook.dueAt)
    await pause(10)
  }
}

it(`loses nothing and does nothing twice on a day of ${ORDERS} orders`, {
  timeout: 120_000 + ORDERS * 600,
}, async ({ skip }) => {
  skip(isSerializable(), 'many short transactions starve a long one (docs/scale.md)')
  const began = performance.now()
  const [server] = servers
  if (!server) throw new Error('There is no server.')
  const { db } = server
  const [phlebotomist] = await db.select().from(phlebotomists).where(eq(phlebotomists.cityId, 1))
  const client = await labClient(server, ['orders:read', 'orders:write', 'results:write'])
  const lab = {
    badge: phlebotomist?.badge ?? '',
    values: await valuesOf(client, 'CBC'),
    now: server.clock.now(),
  }
  const lis = informationSystem(servers.map(client.through), lab, random)
  const feed = 'orders' as const
  const webhook = { clientId: client.credentials.id, feed, url: receiver.url, after: 0 }
  await createWebhook(db, server.config, { ...webhook, now: server.clock.now() })
  receiver.usually(() => {
    const chance = random()
    if (chance < 0.02) return 'taken and lost'
    return { status: chance < 0.04 ? 500 : 200 }
  })

  const ended = new AbortController()
  const clock = new TestClock(TEST_NOW)
  const posting = servers.map((one) => postAll(one, clock, ended.signal))
  let isPlacing = true
  const placing = placeAll().finally(() => {
    isPlacing = false
  })
  while (isPlacing) {
    if (!(await lis.poll())) await pause(10)
  }
  const placed = await placing
  const placingSeconds = (performance.now() - began) / 1000
  while (await lis.poll());
  await lis.finished()
  const cancelled = placed.filter(({ end }) => end === 'cancelled')
  const entries = placed.length + cancelled.length
  while (receiver.cursors.length < entries) await pause(10)
  ended.abort()
  await Promise.all(posting)
  const seconds = (performance.now() - began) / 1000

  // The feed: every booking and cancellation once, to who polls and to who is posted to.
  const numbers = (change: string) =>
    lis.entries.filter((one) => one.change === change).map(({ order }) => order.order_no)
  const numbersOf = (some: readonly Placed[]) => some.map(({ order }) => order.order_no).toSorted()
  expect(placed).toHaveLength(ORDERS)
  expect(numbers('booked').toSorted()).toEqual(numbersOf(placed))
  expect(numbers('cancelled').toSorted()).toEqual(numbersOf(cancelled))
  expect(receiver.cursors).toEqual(lis.entries.map(({ cursor }) => cursor))
  const sent = await db.select().from(auditLog).where(eq(auditLog.action, 'lab-order-sent'))
  expect(sent).toHaveLength(entries)

  // Every order is where its day ends, and entered each stage once.
  const rows = await db.select().from(orders).where(isNotNull(orders.orderNo))
  const stages = new Map(rows.map(({ id, status }) => [id, status]))
  for (const { order, end } of placed) expect(stages.get(order.order_id)).toBe(end)
  const timelines = new Map<string, string[]>()
  for (const { orderId, status } of await db.select().from(orderEvents).orderBy(orderEvents.id)) {
    timelines.set(orderId, [...(timelines.get(orderId) ?? []), status])
  }
  for (const { order, end } of placed) {
    const stage =
      '(phlebotomist_assigned )?sample_collected at_lab( resample sample_collected at_lab)?'
    const life =
      end === 'report_ready' ? `${stage} report_ready` : '(phlebotomist_assigned )?cancelled'
    expect(timelines.get(order.order_id)?.join(' ')).toMatch(new RegExp(`^draft booked ${life}$`))
  }

  // What the lab told is stored once; each tube has its own barcode.
  const told = await db.select().from(labEvents)
  expect(told).toHaveLength(lis.counts.taken)
  const barcodes = told.flatMap(({ data }) => JSON.stringify(data).match(/LAB-\d+/g) ?? [])
  expect(barcodes).toHaveLength(lis.barcodes.size)
  expect(new Set(barcodes)).toEqual(lis.barcodes)

  // Results: one report for each test and version, with one file; drafts are gone; one message each.
  expect(new Set(lis.reports.map(({ orderNo }) => orderNo)).size).toBe(
    placed.length - cancelled.length,
  )
  const expected = lis.reports.flatMap(({ orderNo, test, versions }) =>
    versions === 2
      ? [`${orderNo} ${test} 1 replaced`, `${orderNo} ${test} 2 newest`]
      : [`${orderNo} ${test} 1 newest`],
  )
  const written = await db
    .select({ report: reports, orderNo: orders.orderNo })
    .from(reports)
    .innerJoin(orders, eq(orders.id, reports.orderId))
  const versions = written.map(
    ({ report: { tests, version, replacedAt }, orderNo }) =>
      `${orderNo} ${tests?.join()} ${version} ${replacedAt ? 'replaced' : 'newest'}`,
  )
  expect(versions.toSorted()).toEqual(expected.toSorted())
  const files = await readdir(join(dataDir, 'files'), { recursive: true, withFileTypes: true })
  const stored = files.filter((one) => one.isFile()).map(({ name }) => name)
  const keys = written.map(({ report }) => basename(report.fileKey))
  expect(stored.toSorted()).toEqual(keys.toSorted())
  expect(await db.$count(labDrafts)).toBe(0)
  expect(await db.$count(labResultMessages)).toBe(lis.counts.results)
  const sentMessages = await db.select().from(outboxMessages)
  const ordersTold = (...templates: string[]) =>
    sentMessages
      .filter(({ template }) => templates.includes(template))
      .map(({ values }) => values.order)
      .toSorted()
  const ready = new Set(lis.reports.map(({ orderNo }) => orderNo))
  expect(ordersTold('order.ready', 'order.ready.rate')).toEqual([...ready].toSorted())
  const amendments = lis.reports.filter((one) => one.versions === 2).map(({ orderNo }) => orderNo)
  expect(ordersTold('order.amended')).toEqual(amendments.toSorted())

  // Slots: one order each, and free again after a cancellation.
  const crowded = await db
    .select()
    .from(slotWindows)
    .where(gt(slotWindows.taken, slotWindows.capacity))
  expect(crowded).toEqual([])
  const [taken] = await db
    .select({ windows: count() })
    .from(slotWindows)
    .where(inArray(slotWindows.taken, [1]))
  expect(taken?.windows).toBe(placed.length - cancelled.length)

  const figures = {
    orders: ORDERS,
    cancelled: cancelled.length,
    'seconds for placing': Math.round(placingSeconds),
    'seconds in all': Math.round(seconds),
    'events taken': told.length,
    'event requests': lis.counts.requests,
    'answers of an overloaded process': lis.counts.overloads,
    'result messages taken': lis.counts.results,
    'of them by HL7': lis.counts.hl7,
    'result requests': lis.counts.resultRequests,
    'reports and PDFs': written.length,
    'of them amended': amendments.length,
    'webhook entries': entries,
    'webhook posts': receiver.posts.length,
    // Of this process: both servers, the lab's system and the receiver.
    'peak memory, MB': Math.round(process.resourceUsage().maxRSS / 1024),
  }
  if (FIGURES) await writeFile(FIGURES, JSON.stringify(figures))
})
