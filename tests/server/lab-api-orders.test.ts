import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { auditLog } from '#server/db/schema/calls.ts'
import { orderEvents, orders } from '#server/db/schema/orders.ts'
import { phlebotomists, phlebotomistVisits } from '#server/db/schema/phlebotomists.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { labSimulation } from '#server/jobs/simulations.ts'
import { deferred } from '#tests/machines/deferred.ts'
import { centreVisitor, holdAppointment } from './factories/centre-visit.ts'
import { type LabSystem, labClient } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm, radiologyForm } from './factories/order-forms.ts'
import { detailsOf, insertAppointment } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

let dataDir: string
let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-lab-api-'))
  server = await createTestApp({ config: { dataDir, lab: 'api' }, poolSize: 20 })
  lab = await labClient(server)
  calls = orderCalls(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function homeVisit() {
  const ready = await calls.readyToPlace()
  return { ...ready, order: await calls.place(finalForm(ready.shown), ready.headers) }
}

async function centreVisit(codes: readonly string[]) {
  const visitor = await centreVisitor(server, codes)
  const { patient, draft } = visitor
  await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
  const form = radiologyForm(await detailsOf(server, patient.headers, draft.order_id))
  const order = await post<Order>(server, 'orders/order-r-create', form, patient.headers)
  return { ...patient, order }
}
const scanVisit = async () => (await centreVisit(['CTBRN'])).order

async function badges(): Promise<string[]> {
  const rows = await server.db.select().from(phlebotomists).where(eq(phlebotomists.cityId, 1))
  return rows.map((row) => row.badge)
}
const badge = async () => (await badges())[0] ?? ''

const told = async (answer: ReturnType<LabSystem['tell']>) => {
  const { statusCode, json } = await answer
  const { status, code } = json()
  return [statusCode, status ?? code]
}
const tubes = [{ barcode: 'T-1001', container: 'EDTA' }]

describe('the feed of orders', () => {
  const read = async (after: string, limit = 50) =>
    (await lab.get(`/orders?after=${after}&limit=${limit}`)).json()
  const end = async () => {
    let { next, has_more } = await read('0', 200)
    while (has_more) ({ next, has_more } = await read(next, 200))
    return next
  }

  it('holds what the lab needs of a new order', async () => {
    const cursor = await end()
    const { order, user } = await homeVisit()
    const { entries, has_more } = await read(cursor)
    expect([entries.length, has_more]).toEqual([1, false])
    expect(entries[0]).toMatchObject({
      change: 'booked',
      order: {
        order_no: order.order_no,
        status: 'booked',
        patient: { first_name: 'Asha', gender: 'female', mobile: user.mobile_no },
        address: { city: 'Mumbai' },
        slot: { date: order.slot?.slot_date, from: order.slot?.from_time },
        tests: [{ code: 'CBC' }],
      },
    })
    expect(entries[0].order.tests[0].tubes.length).toBeGreaterThan(0)
  })

  it('names the second sample of a package after a meal, and tells the patient', async () => {
    const cursor = await end()
    const { headers, shown, user } = await calls.readyToPlace(['PRF005'])
    await calls.place(finalForm(shown), headers)
    const [{ order }] = (await read(cursor)).entries
    const tube = { container: 'Fluoride tube (grey)', volume_ml: 2 }
    expect(order.second_samples).toEqual([
      { after: 'meal', minutes: 120, tests: ['PRF005'], tubes: [tube] },
    ])
    const first = order.tests[0].tubes.map(({ container }: typeof tube) => container)
    expect(first.toSorted()).toEqual([...new Set(first)].toSorted())
    const told = await newestMessages(server.deps, user.mobile_no)
    expect(told.map(({ text }) => text)).toContainEqual(
      expect.stringContaining(
        'eat after the first sample. 2 hours after you start that meal we need a second sample. A phlebotomist comes again to take it. We will call you to fix its time. It is not charged again.',
      ),
    )
  })

  it('goes on from a cursor, in pages, with cancellations', async () => {
    const cursor = await end()
    const { order, headers } = await homeVisit()
    await calls.send('POST', 'order-cancel', { order_id: order.order_id, reason: 'Away' }, headers)
    const first = await read(cursor, 1)
    expect([first.entries[0].change, first.has_more]).toEqual(['booked', true])
    const second = await read(first.next, 1)
    expect([second.entries[0].change, second.has_more]).toEqual(['cancelled', false])
    expect((await read(second.next)).next).toBe(second.next)
    expect((await lab.get('/orders?after=x')).json().code).toBe('cursor-invalid')
  })

  it('misses nothing when an older transaction commits after a newer one was read', async () => {
    const [one, two] = [await homeVisit(), await homeVisit()]
    const cursor = await end()
    const again = (orderId: string) => ({
      orderId,
      status: 'booked' as const,
      at: server.clock.now(),
    })
    const slow = deferred<void>()
    const inserted = deferred<void>()
    const older = server.db.transaction(async (tx) => {
      await tx.insert(orderEvents).values(again(one.order.order_id))
      inserted.resolve()
      await slow.promise
    })
    await inserted.promise
    await server.db.insert(orderEvents).values(again(two.order.order_id))
    const before = await read(cursor)
    expect(before.entries.map((entry: { order: Order }) => entry.order.order_no)).toEqual([
      two.order.order_no,
    ])
    slow.resolve()
    await older
    const after = await read(before.next)
    expect(after.entries.map((entry: { order: Order }) => entry.order.order_no)).toEqual([
      one.order.order_no,
    ])
  })

  it('gives each change one position to concurrent readers', async () => {
    const cursor = await end()
    await Promise.all(Array.from({ length: 4 }, homeVisit))
    const pages = await Promise.all(Array.from({ length: 6 }, () => read(cursor)))
    const numbers = pages.map(({ entries }) => entries.map((one: { cursor: string }) => one.cursor))
    expect(new Set(numbers[0]).size).toBe(4)
    for (const page of numbers) expect(page).toEqual(numbers[0])
  })
})

describe('events of an order', () => {
  it('end the time in which the patient can change or cancel it: when the phlebotomist sets out', async () => {
    const { order, headers } = await homeVisit()
    const { order_id } = order
    const windows = async () => {
      const url = `/api/v1/orders/order-windows/${order_id}`
      const answer = await server.inject({ url, headers })
      return [answer.statusCode, answer.json().code, answer.json().message]
    }
    await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: await badge() })
    expect((await windows())[0]).toBe(200)
    const arrives_at = server.clock.now().toISOString()
    await lab.tell(order.order_no, 'phlebotomist_on_the_way', { arrives_at })
    expect(await windows()).toEqual([
      409,
      'too-late',
      'The phlebotomist is on the way, so the slot can no longer be changed. Please call us.',
    ])
    const moved = { order_id, slot_id: 'x', center_slot: [] }
    const reschedule = await calls.send('POST', 'order-reschedule', moved, headers)
    expect([reschedule.statusCode, reschedule.json().code]).toEqual([409, 'too-late'])
    const reason = { order_id, reason: 'Away' }
    const cancel = await calls.send('POST', 'order-cancel', reason, headers)
    expect([cancel.statusCode, cancel.json().code, cancel.json().message]).toEqual([
      409,
      'too-late',
      'The phlebotomist is on the way, so this order can no longer be cancelled. Please call us.',
    ])
  })

  it('lead a home visit to the laboratory, and tell the patient', async () => {
    const { order, headers, user } = await homeVisit()
    const tell = (event: string, more = {}) => told(lab.tell(order.order_no, event, more))
    const assigned = 'phlebotomist_assigned'
    expect(await tell(assigned, { badge: await badge() })).toEqual([200, assigned])
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain('is coming on')
    expect(await detailsOf(server, headers, order.order_id)).not.toHaveProperty('phlebotomist_way')
    const arrives_at = server.clock.now().toISOString()
    const position = { latitude: 19.1, longitude: 72.9 }
    const sent = { arrives_at, position, left_centre_at: '2026-03-02T08:38:00+05:30' }
    expect(await tell('phlebotomist_on_the_way', sent)).toEqual([200, assigned])
    const way = async () =>
      (await detailsOf(server, headers, order.order_id)).phlebotomist_way ?? null
    const seen = { lat: 19.1, lng: 72.9, at: arrives_at }
    const told_at = arrives_at
    const left_centre_at = '2026-03-02T03:08:00.000Z'
    const onlyHere = { left_centre_at, told_at }
    expect(await way()).toEqual({ arrives_at, arrived_at: null, ...onlyHere, position: seen })
    const page = { page: 1, group: 'open' }
    const listed = await post<{ orders: Order[] }>(server, 'orders/list', page, headers)
    expect(listed.orders.map((one) => one.phlebotomist_way)).toEqual([
      { arrives_at, arrived_at: null },
    ])
    expect(await tell('phlebotomist_arrived')).toEqual([200, assigned])
    expect(await way()).toEqual({ arrives_at, arrived_at: arrives_at, ...onlyHere })
    const [visit] = await server.db
      .select()
      .from(phlebotomistVisits)
      .where(eq(phlebotomistVisits.orderId, order.order_id))
    expect(visit?.expectedAt?.toISOString()).toBe(arrives_at)
    expect(visit?.arrivedAt).toEqual(server.clock.now())
    expect(await tell('samples_collected', { tubes })).toEqual([200, 'sample_collected'])
    // For the history: when they left and arrived.
    expect(await way()).toEqual({
      arrives_at: null,
      arrived_at: expect.any(String),
      left_centre_at,
    })
    expect(await tell('received')).toEqual([200, 'at_lab'])
    expect(await tell('resample_requested', { reason: 'It clotted.' })).toEqual([200, 'resample'])
    expect(await tell('samples_collected', { tubes })).toEqual([200, 'sample_collected'])
    expect(await tell('received')).toEqual([200, 'at_lab'])
    const { timeline } = await detailsOf(server, headers, order.order_id)
    expect(timeline.map(({ status }) => status).slice(2)).toEqual([
      assigned,
      'sample_collected',
      'at_lab',
      'resample',
      'sample_collected',
      'at_lab',
    ])
    expect(timeline.find(({ status }) => status === 'resample')?.note).toBe('It clotted.')
  })

  it('give the visit to another phlebotomist, also on the way, and tell the patient once', async () => {
    const { order, headers, user } = await homeVisit()
    const [first, second] = await badges()
    const assign = (who = '', more = {}) =>
      told(lab.tell(order.order_no, 'phlebotomist_assigned', { badge: who, ...more }))
    const seen = async () => {
      const { phlebotomist, phlebotomist_way, timeline } = await detailsOf(
        server,
        headers,
        order.order_id,
      )
      return { badge: phlebotomist?.badge, way: phlebotomist_way, entries: timeline.length }
    }
    const messages = async () =>
      (await newestMessages(server.deps, user.mobile_no))
        .filter(({ text }) => text.includes('is coming on'))
        .map(({ text }) => text)
    const assigned = [200, 'phlebotomist_assigned']
    expect(await assign(first)).toEqual(assigned)
    const way = {
      arrives_at: server.clock.now().toISOString(),
      position: { latitude: 19.1, longitude: 72.9 },
      left_centre_at: minutesAgo(30),
      with_another_patient: true,
    }
    await lab.tell(order.order_no, 'phlebotomist_on_the_way', way)
    await lab.tell(order.order_no, 'phlebotomist_arrived')
    const before = await seen()
    expect(before).toMatchObject({ badge: first, way: { arrives_at: way.arrives_at } })
    expect(await assign(first)).toEqual(assigned)
    expect(await seen()).toEqual(before)
    expect(await messages()).toHaveLength(1)
    expect(await assign(second)).toEqual(assigned)
    expect(await seen()).toEqual({ badge: second, way: undefined, entries: before.entries })
    const [newest, ...older] = await messages()
    expect([newest, older.length]).toEqual([
      expect.stringContaining(second?.replace('-', ' ') ?? '-'),
      1,
    ])
    expect(await assign('none')).toEqual([422, 'unknown-phlebotomist'])
    const [visit] = await server.db
      .select()
      .from(phlebotomistVisits)
      .where(eq(phlebotomistVisits.orderId, order.order_id))
    expect(visit).toMatchObject({
      latitude: null,
      positionAt: null,
      onTheWayAt: null,
      leftCentreAt: null,
      withAnother: false,
      arrivedAt: null,
    })
    expect(await told(lab.tell(order.order_no, 'samples_collected', { tubes }))).toEqual([
      200,
      'sample_collected',
    ])
    expect(await assign(first)).toEqual([409, 'wrong-stage'])
  })

  it('lead a scan to its reading', async () => {
    const { order_no } = await scanVisit()
    expect(await told(lab.tell(order_no, 'scan_done'))).toEqual([200, 'sample_collected'])
    expect(await told(lab.tell(order_no, 'received'))).toEqual([200, 'at_lab'])
    expect(await told(lab.tell(order_no, 'resample_requested', { reason: 'x' }))).toEqual([
      422,
      'no-samples',
    ])
  })

  const MINUTE = 60_000
  const minutesAgo = (minutes: number) =>
    new Date(server.clock.now().getTime() - minutes * MINUTE).toISOString()

  it.each([
    ['samples_collected', 'scan_done'],
    ['scan_done', 'samples_collected'],
  ])('of an order with samples and scans: %s, then %s', async (first, second) => {
    const start = server.clock.now()
    onTestFinished(() => server.clock.set(start))
    const { order, headers } = await centreVisit(['CTBRN', 'CBC'])
    const tell = (event: string, more = {}) =>
      told(lab.tell(order.order_no, event, event === 'scan_done' ? more : { tubes, ...more }))
    const timeline = async () =>
      (await detailsOf(server, headers, order.order_id)).timeline.slice(2)
    server.clock.advance(6 * MINUTE)
    const [earlier, later] = [minutesAgo(4), minutesAgo(2)]
    expect(await tell(first, { occurred_at: later })).toEqual([200, 'booked'])
    expect(await timeline()).toEqual([])
    expect((await detailsOf(server, headers, order.order_id)).visit_begun).toBe(true)
    expect(await tell(first)).toEqual([409, 'already-done'])
    expect(await tell('received')).toEqual([409, 'wrong-stage'])
    expect(await tell('cancelled', { reason: 'x' })).toEqual([409, 'already-done'])
    // Told late: the visit was over with the later of the two.
    expect(await tell(second, { occurred_at: earlier })).toEqual([200, 'sample_collected'])
    expect(await timeline()).toEqual([{ status: 'sample_collected', at: later }])
    expect(await tell('received')).toEqual([200, 'at_lab'])
    expect(await tell('resample_requested', { reason: 'It clotted.' })).toEqual([200, 'resample'])
    expect(await tell('samples_collected', { tubes })).toEqual([200, 'sample_collected'])
  })

  it('of one part of a visit end the changes by the patient', async () => {
    const { order, headers } = await centreVisit(['CTBRN', 'CBC'])
    await lab.tell(order.order_no, 'samples_collected', { tubes })
    const { order_id } = order
    const cancel = await calls.send('POST', 'order-cancel', { order_id, reason: 'x' }, headers)
    expect(cancel.json().code).toBe('too-late')
    const windows = await server.inject({
      url: `/api/v1/orders/order-windows/${order_id}`,
      headers,
    })
    expect(windows.json().code).toBe('too-late')
  })

  it('are in the timeline in the order in which they came, even if a clock of the lab is wrong', async () => {
    const { order, headers } = await homeVisit()
    await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: await badge() })
    await lab.tell(order.order_no, 'samples_collected', { tubes, occurred_at: minutesAgo(20) })
    const { timeline } = await detailsOf(server, headers, order.order_id)
    const times = timeline.map(({ at }) => at)
    expect(times).toEqual(times.toSorted())
  })

  it('are refused with a reason if they are impossible, and change nothing', async () => {
    const { order, headers } = await homeVisit()
    const tell = (event: string, more = {}) => told(lab.tell(order.order_no, event, more))
    expect(await tell('received')).toEqual([409, 'wrong-stage'])
    expect(await tell('samples_collected', { tubes })).toEqual([409, 'wrong-stage'])
    expect(await tell('scan_done')).toEqual([422, 'wrong-visit'])
    expect(await tell('phlebotomist_assigned', { badge: 'none' })).toEqual([
      422,
      'unknown-phlebotomist',
    ])
    expect(await tell('scan_reviewed', { answer: 'confirmed' })).toEqual([409, 'no-review'])
    const occurred_at = new Date(server.clock.now().getTime() + 3_600_000).toISOString()
    expect(await tell('received', { occurred_at })).toEqual([422, 'in-the-future'])
    expect(await tell('samples_collected')).toEqual([400, 'invalid'])
    expect(await told(lab.tell('never', 'received'))).toEqual([404, 'unknown-order'])
    const scan = await scanVisit()
    const visit = lab.tell(scan.order_no, 'phlebotomist_assigned', { badge: await badge() })
    expect(await told(visit)).toEqual([422, 'wrong-visit'])
    const { status, timeline } = await detailsOf(server, headers, order.order_id)
    expect([status, timeline.length]).toEqual(['booked', 2])
  })

  it('wait for the radiologist, whose answer is an event too', async () => {
    const { order_no, order_id } = await scanVisit()
    const reviewBy = server.clock.now()
    const review = { reviewState: 'pending' as const, reviewBy }
    await server.db.update(orders).set(review).where(eq(orders.id, order_id))
    expect(await told(lab.tell(order_no, 'scan_done'))).toEqual([409, 'review-open'])
    const answer = { answer: 'confirmed' }
    expect(await told(lab.tell(order_no, 'scan_reviewed', answer))).toEqual([200, 'booked'])
    expect(await told(lab.tell(order_no, 'scan_done'))).toEqual([200, 'sample_collected'])
  })

  it('cancel before the visit only, free the slot and tell the patient', async () => {
    const { order, user, slotId, headers } = await homeVisit()
    const reason = { reason: 'No phlebotomist' }
    expect(await calls.takenOf(slotId)).toBe(1)
    expect(await told(lab.tell(order.order_no, 'cancelled', reason))).toEqual([200, 'cancelled'])
    expect(await calls.takenOf(slotId)).toBe(0)
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain(
      'sorry, we had to cancel this home collection. Refund: none is due as nothing was paid.',
    )
    expect((await detailsOf(server, headers, order.order_id)).status).toBe('cancelled')
    expect(await told(lab.tell(order.order_no, 'cancelled', reason))).toEqual([409, 'wrong-stage'])
  })

  it('repeated with the same id change nothing; with another content they are refused', async () => {
    const { order, headers } = await homeVisit()
    const { order: other } = await homeVisit()
    const event_id = randomUUID()
    const given = { event_id, badge: await badge() }
    const assign = (no = order.order_no, more = {}) =>
      told(lab.tell(no, 'phlebotomist_assigned', { ...given, ...more }))
    const answers = await Promise.all(Array.from({ length: 8 }, () => assign()))
    expect(answers).toEqual(answers.map(() => [200, 'phlebotomist_assigned']))
    expect((await detailsOf(server, headers, order.order_id)).timeline).toHaveLength(3)
    expect(await assign(order.order_no, { badge: 'another' })).toEqual([422, 'event-reused'])
    expect(await assign(other.order_no)).toEqual([422, 'event-reused'])
  })

  it('of two processes happen once', async () => {
    const { order } = await homeVisit()
    await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: await badge() })
    const answers = await Promise.all(
      Array.from({ length: 8 }, () =>
        told(lab.tell(order.order_no, 'samples_collected', { tubes })),
      ),
    )
    expect(answers.filter(([status]) => status === 200)).toHaveLength(1)
    expect(answers.filter(([, code]) => code === 'wrong-stage')).toHaveLength(7)
  })
})

it('audits what the lab reads and changes of an order, and not what it is refused', async () => {
  const { order } = await homeVisit()
  await lab.get(`/orders/${order.order_no}`)
  await lab.tell(order.order_no, 'phlebotomist_assigned', { badge: await badge() })
  await lab.tell(order.order_no, 'received')
  const rows = (await server.db.select().from(auditLog)).filter(
    ({ subject }) => subject.order_no === order.order_no,
  )
  expect(rows.map(({ action, call }) => [action, call])).toEqual([
    ['lab-order-read', 'lab /orders/:order_no'],
    ['lab-order-changed', 'lab /orders/:order_no/events'],
  ])
  expect(rows[0]?.subject.client).toBe(lab.credentials.id)
  expect(rows[0]?.accountId).not.toBeNull()
})

it('leaves the orders to the lab with LAB=api: only a simulated lab asks the database for them', async () => {
  const asks = async (lab: 'api' | 'simulated') => {
    let asked = false
    const db = new Proxy(server.db, {
      get: (target, name, receiver) => {
        asked = true
        return Reflect.get(target, name, receiver)
      },
    })
    const config = { ...server.config, lab }
    const stop = await labSimulation(
      { ...server.deps, db, config },
      server.app.log,
      server.app.server,
    )
    await stop()
    return asked
  }
  expect([await asks('api'), await asks('simulated')]).toEqual([false, true])
})
