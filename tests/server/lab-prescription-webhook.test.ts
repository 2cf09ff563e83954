import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { auditLog } from '#server/db/schema/calls.ts'
import { labPrescriptionWebhooks, labWebhooks } from '#server/db/schema/lab.ts'
import { createWebhook } from '#server/lab-webhooks/set-webhook.ts'
import { deliverDueWebhooks } from '#server/lab-webhooks/webhook-delivery.ts'
import type { FeedName } from '#server/lab-webhooks/webhook-feeds.ts'
import { insertChanges, type LabSystem, labClient, placedOrder } from './factories/lab-client.ts'
import { aReading, sendPrescription } from './factories/prescription.ts'
import { browserHeaders } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post, signIn } from './support/sign-in.ts'
import { verified, type WebhookReceiver, webhookReceiver } from './support/webhook-receiver.ts'

const MINUTE = 60_000

let dataDir: string
let server: TestApp
let lab: LabSystem
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-prescriptions-'))
  server = await createTestApp({ config: { dataDir, lab: 'api' }, poolSize: 20 })
  lab = await labClient(server, ['orders:read', 'prescriptions:read', 'prescriptions:write'])
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})
afterEach(async () => {
  await server.db.delete(labWebhooks)
  await server.db.delete(labPrescriptionWebhooks)
})

/** A webhook of the lab to a receiver of its own. */
async function webhook(feed: FeedName = 'prescriptions', after?: number) {
  const receiver = await webhookReceiver()
  onTestFinished(() => receiver.close())
  const clientId = lab.credentials.id
  const given = { clientId, feed, url: receiver.url, after, now: server.clock.now() }
  const set = await createWebhook(server.db, server.config, given)
  if ('problem' in set) throw new Error(set.problem)
  return { receiver, ...set }
}

const deliver = () => deliverDueWebhooks(server.deps)
const entriesOf = ({ posts }: WebhookReceiver) => posts.map(({ body }) => JSON.parse(body))
const idsOf = ({ posts }: WebhookReceiver) => posts.map(({ headers }) => headers['webhook-id'])

function movableClock() {
  const start = server.clock.now()
  onTestFinished(() => server.clock.set(start))
  return server.clock
}

async function sent() {
  const patient = await signIn(server)
  return { ...patient, id: await sendPrescription(server, patient.headers) }
}

/** The lab reads it, and the patient wants the doctor asked about line 2. */
async function ask({ id, headers }: Awaited<ReturnType<typeof sent>>): Promise<void> {
  await lab.post(`/prescriptions/${id}/reading`, aReading(server))
  const decisions = [
    { what: 'leave', line_no: 1 },
    { what: 'ask', line_no: 2 },
  ]
  const body = { prescription_id: id, version: 1, decisions }
  await post(server, 'prescriptions/decide', body, headers)
}

describe('the webhook of prescriptions', () => {
  it('gets each that is sent, once and in order, signed, with links that open', async () => {
    const { receiver, secret, position } = await webhook()
    const clock = movableClock()
    const ids = [(await sent()).id]
    clock.advance(MINUTE)
    ids.push(await sendPrescription(server, await browserHeaders(server)))
    clock.advance(MINUTE)
    ids.push((await sent()).id)
    await deliver()
    await deliver()
    expect(entriesOf(receiver)).toMatchObject(
      ids.map((prescription_id, at) => ({
        cursor: String(position + at + 1),
        change: 'sent',
        prescription: { prescription_id, version: null, asked_lines: [] },
      })),
    )
    vi.useFakeTimers({ toFake: ['Date'], now: server.clock.now() })
    onTestFinished(() => void vi.useRealTimers())
    const [first] = receiver.posts
    if (!first) throw new Error('Nothing was posted.')
    verified(secret, first)
    expect(() => verified(secret, { ...first, body: `${first.body} ` })).toThrow()
    const [file] = entriesOf(receiver)[0].prescription.files
    const { pathname, search } = new URL(file.url)
    expect((await server.inject({ url: `${pathname}${search}` })).statusCode).toBe(200)
  })

  it('gets it again when the doctor is to be asked', async () => {
    const { receiver } = await webhook()
    const prescription = await sent()
    await deliver()
    await ask(prescription)
    await deliver()
    expect(entriesOf(receiver)).toMatchObject([
      { change: 'sent', prescription: { prescription_id: prescription.id } },
      { change: 'asked', prescription: { prescription_id: prescription.id, asked_lines: [2] } },
    ])
    const [one, other] = idsOf(receiver)
    expect(one).not.toBe(other)
  })

  it.each([
    ['refused', { status: 500 }],
    ['lost', 'taken and lost'],
  ] as const)(
    'posts what was %s again with its id, before the next, with one audit row',
    async (_why, behaviour) => {
      const { receiver } = await webhook()
      const ids = [(await sent()).id, (await sent()).id]
      receiver.next(behaviour)
      await deliver()
      expect(receiver.posts).toHaveLength(1)
      movableClock().advance(MINUTE)
      await deliver()
      const [one, again, next] = idsOf(receiver)
      expect([again === one, next === one, receiver.posts.length]).toEqual([true, false, 3])
      const rows = await server.db
        .select()
        .from(auditLog)
        .where(eq(auditLog.action, 'lab-prescription-sent'))
      const noted = rows.map(({ subject }) => subject.prescription_id)
      expect(noted.filter((id) => id && ids.includes(id)).toSorted()).toEqual(ids.toSorted())
    },
  )

  it('posts one that changes while it is refused as it is then, and once', async () => {
    const { receiver } = await webhook()
    const prescription = await sent()
    receiver.next({ status: 500 })
    await deliver()
    await ask(prescription)
    movableClock().advance(MINUTE)
    await deliver()
    expect(entriesOf(receiver).map(({ change }) => change)).toEqual(['sent', 'asked'])
  })

  it('posts each once from two processes', async () => {
    const { receiver, position } = await webhook()
    for (let turn = 0; turn < 6; turn += 1) await sent()
    await Promise.all([deliver(), deliver(), deliver()])
    expect(receiver.cursors).toEqual(
      Array.from({ length: 6 }, (_, at) => String(position + at + 1)),
    )
    expect(receiver.posts).toHaveLength(6)
  })

  it('does not stop that of orders, which has other ids', async () => {
    const order = await placedOrder(server)
    const orders = await webhook('orders', 0)
    const prescriptions = await webhook('prescriptions', 0)
    prescriptions.receiver.usually(() => ({ status: 500 }))
    await insertChanges(server, order, 2)
    await sent()
    await deliver()
    expect(entriesOf(orders.receiver).at(-1).order.order_no).toBe(order.order_no)
    expect(prescriptions.receiver.posts).toHaveLength(1)
    const ids = [...idsOf(orders.receiver), ...idsOf(prescriptions.receiver)]
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('needs the scope of its feed', async () => {
    const { credentials } = await labClient(server, ['orders:read'])
    const set = await createWebhook(server.db, server.config, {
      clientId: credentials.id,
      feed: 'prescriptions',
      url: 'https://lis.example.in/',
      after: undefined,
      now: server.clock.now(),
    })
    expect(set).toEqual({ problem: expect.stringContaining('has no scope prescriptions:read') })
  })

  it('is described in the OpenAPI document with that of orders', async () => {
    const { webhooks } = (await server.inject({ url: '/lab/v1/openapi.json' })).json()
    const bodyOf = (name: string) =>
      webhooks[name].post.requestBody.content['application/json'].schema.properties
    expect(Object.keys(bodyOf('prescription'))).toEqual(['cursor', 'change', 'prescription'])
    expect(Object.keys(bodyOf('order'))).toContain('order')
  })
})
