import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it, onTestFinished } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { randomToken } from '#server/crypto.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { labClients, labEvents } from '#server/db/schema/lab.ts'
import { orders } from '#server/db/schema/orders.ts'
import { phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { labSimulation, listeningAddress } from '#server/jobs/simulations.ts'
import { revokeClient } from '#server/lab-api/lab-clients.repository.ts'
import { injected, overHttp, type SendCall } from '#server/lab-simulation/send-call.ts'
import { simulatedLab } from '#server/lab-simulation/simulated-lab.ts'
import { labInstant } from '#server/lab-time.ts'
import { nextStage } from '#server/modules/lab/lab-stages.ts'
import { centreVisitor, holdAppointment } from './factories/centre-visit.ts'
import { labOf, placedOrder, stepOrder } from './factories/lab-client.ts'
import { radiologyForm } from './factories/order-forms.ts'
import { detailsOf, insertAppointment } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

const MINUTE = 60_000

/** A stage that no placed order has: the lab reads the order and leaves it there. */
const NOWHERE = { status: 'draft', reviewState: null } as const

let dataDir: string
let server: TestApp
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-simulation-'))
  server = await createTestApp({ config: { dataDir } })
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

const eventsOf = async ({ order_id }: Order) =>
  server.db.select().from(labEvents).where(eq(labEvents.orderId, order_id))

it('tells both parts of a visit with samples and scans, with a barcode for each tube', async () => {
  const visitor = await centreVisitor(server, ['CTBRN', 'CBC'])
  const { headers } = visitor.patient
  await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
  const form = radiologyForm(await detailsOf(server, headers, visitor.draft.order_id))
  const order = await post<Order>(server, 'orders/order-r-create', form, headers)
  expect(await labOf(server).step(order.order_no)).toBe('sample_collected')
  const events = await eventsOf(order)
  expect(events.map(({ kind }) => kind).toSorted()).toEqual(['samples_collected', 'scan_done'])
  const tubes = events.flatMap(({ data }) => data.tubes ?? [])
  expect(tubes).toEqual([
    { barcode: `${order.order_no}-V1`, container: expect.stringContaining('EDTA') },
  ])
})

it('asks for another sample once, also within one moment of the clock', async () => {
  const order = await placedOrder(server)
  const isAsked = (id: string) => {
    const atLab = { id, status: 'at_lab', orderType: 'home_collection' } as const
    return nextStage({ order: atLab, hasSamples: true, wasResampled: false }) === 'resample'
  }
  const number = Array.from(
    { length: 200 },
    (_, index) => `9912310${String(index).padStart(4, '0')}`,
  )
  const order_no = number.find(isAsked) ?? ''
  await server.db.update(orders).set({ orderNo: order_no }).where(eq(orders.id, order.order_id))
  const stages: (string | undefined)[] = []
  for (let step = 0; step < 8; step += 1) stages.push(await stepOrder(server, { order_no }))
  expect(stages).toEqual([
    'phlebotomist_assigned',
    'sample_collected',
    'at_lab',
    'resample',
    'sample_collected',
    'at_lab',
    'report_ready',
    'completed',
  ])
})

it('is a client of the API: its events and reads are authenticated and audited', async () => {
  const order = await placedOrder(server)
  await labOf(server).step(order.order_no)
  const rows = (await server.db.select().from(auditLog)).filter(
    ({ subject }) => subject.order_no === order.order_no,
  )
  expect(rows.map(({ action, subject }) => [action, subject.client])).toEqual([
    ['lab-order-read', 'lab-simulation'],
    ['lab-order-changed', 'lab-simulation'],
  ])
})

it('works in two processes, each with a token of its own', async () => {
  const [one, two] = [labOf(server), labOf(server)]
  const order = await placedOrder(server)
  expect(await one.step(order.order_no)).toBe('phlebotomist_assigned')
  expect(await two.step(order.order_no)).toBe('sample_collected')
  const start = server.clock.now()
  onTestFinished(() => server.clock.set(start))
  server.clock.advance(11 * MINUTE)
  expect(await one.step(order.order_no)).toBe('at_lab')
})

/** A simulated lab whose sign-ins are each preceded by `before`, once it has prepared its client. */
function signingInAfter(before: (attempt: number) => Promise<unknown>) {
  const direct = injected(server.app)
  let attempts = 0
  return simulatedLab(server.deps, async (request) => {
    if (request.url.endsWith('/oauth/token')) {
      attempts += 1
      await before(attempts)
    }
    return direct(request)
  })
}

it('gets its token at the first attempt, whatever processes sign in meanwhile', async () => {
  const { order_no } = await placedOrder(server)
  let attempts = 0
  const lab = signingInAfter(async (attempt) => {
    attempts = attempt
    expect(await labOf(server).step(order_no, { from: NOWHERE })).toBeUndefined()
  })
  expect(await lab.step(order_no)).toBe('phlebotomist_assigned')
  expect(attempts).toBe(1)
})

it('gets its token beside a process of the release before, which renews the secret', async () => {
  const { order_no } = await placedOrder(server)
  const lab = signingInAfter(async (attempt) => {
    if (attempt === 1) await server.db.update(labClients).set({ secretHash: randomToken().hash })
  })
  expect(await lab.step(order_no)).toBe('phlebotomist_assigned')
})

it('may not call when its client is revoked', async ({ onTestFinished }) => {
  const own = await createTestApp()
  onTestFinished(() => own.close())
  await labOf(own).moveDueOrders(30)
  await revokeClient(own.db, 'lab-simulation', own.clock.now())
  await expect(labOf(own).moveDueOrders(30)).rejects.toThrow('its client is revoked')
  const [client] = await own.db.select().from(labClients)
  expect(client?.revokedAt).not.toBeNull()
})

it('repeats an event whose answer was lost, with its id', async () => {
  const order = await placedOrder(server)
  const direct = injected(server.app)
  let lost = 0
  const losing: SendCall = async (request) => {
    const answer = await direct(request)
    if (!request.url.endsWith('/events') || lost > 1) return answer
    lost += 1
    throw new Error('The answer is lost.')
  }
  expect(await simulatedLab(server.deps, losing).step(order.order_no)).toBe('phlebotomist_assigned')
  expect(lost).toBe(2)
  expect(await eventsOf(order)).toHaveLength(1)
})

it('tells the way to the patient and the arrival once, at the time of the visit', async () => {
  const order = await placedOrder(server)
  const { slot_date, from_time } = order.slot ?? { slot_date: '', from_time: '' }
  const from = labInstant(slot_date, from_time)
  const start = server.clock.now()
  onTestFinished(() => server.clock.set(start))
  const at = async (minutes: number) => {
    server.clock.set(new Date(from.getTime() + minutes * MINUTE))
    for (const lab of [labOf(server), labOf(server)]) {
      await lab.moveDueOrders('real')
      await lab.moveDueOrders('real')
    }
    const [visit] = await server.db
      .select()
      .from(phlebotomistVisits)
      .where(and(eq(phlebotomistVisits.orderId, order.order_id)))
    return [visit?.onTheWayAt, visit?.expectedAt, visit?.arrivedAt]
  }
  expect(await at(-60)).toEqual([null, null, null])
  const setOut = new Date(from.getTime() - 30 * MINUTE)
  expect(await at(-30)).toEqual([setOut, from, null])
  expect(await at(1)).toEqual([setOut, from, new Date(from.getTime() + MINUTE)])
  const kinds = (await eventsOf(order)).map(({ kind }) => kind)
  expect(kinds.filter((kind) => kind.startsWith('phlebotomist_'))).toEqual([
    'phlebotomist_assigned',
    'phlebotomist_on_the_way',
    'phlebotomist_arrived',
  ])
})

it('calls over the network once the server listens', async ({ onTestFinished }) => {
  const own = await createTestApp({ config: { dataDir, labPace: 30 } })
  onTestFinished(() => own.close())
  const order = await placedOrder(own)
  own.clock.advance(31_000)
  const run = async () => {
    await own.database.pool.query('delete from periodic_tasks')
    await (await labSimulation(own.deps, own.app.log, own.app.server))()
    return own.db.select().from(labEvents)
  }
  expect(listeningAddress(own.app.server)).toBeUndefined()
  expect(await run()).toEqual([])
  await own.app.listen({ host: '127.0.0.1', port: 0 })
  const address = listeningAddress(own.app.server)
  expect(address).toMatch(/^http:\/\/127\.0\.0\.1:\d+$/)
  expect((await run()).map(({ kind }) => kind)).toEqual(['phlebotomist_assigned'])
  const overNetwork = simulatedLab(own.deps, overHttp(address ?? ''))
  expect(await overNetwork.step(order.order_no)).toBe('sample_collected')
})
