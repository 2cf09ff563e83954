import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { orders } from '#server/db/schema/orders.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { dueAt, nextStage, resampleReason, type Stage } from '#server/modules/lab/lab-stages.ts'
import { centreVisitor, holdAppointment } from './factories/centre-visit.ts'
import { labOf, stepOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm, radiologyForm } from './factories/order-forms.ts'
import { detailsOf, insertAppointment } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

const PACE = 30

let dataDir: string
let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  dataDir = await mkdtemp(join(tmpdir(), 'parakh-lab-'))
  server = await createTestApp({ config: { dataDir }, poolSize: 20 })
  calls = orderCalls(server)
})
afterAll(async () => {
  await server.close()
  await rm(dataDir, { recursive: true, force: true })
})

async function homeVisit(codes?: readonly string[]) {
  const ready = await calls.readyToPlace(codes)
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  return { ...ready, order }
}

async function scanVisit() {
  const visitor = await centreVisitor(server, ['CTBRN'])
  const { patient, draft } = visitor
  await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
  const shown = await detailsOf(server, patient.headers, draft.order_id)
  const order = await post<Order>(
    server,
    'orders/order-r-create',
    radiologyForm(shown),
    patient.headers,
  )
  return { ...patient, order }
}

const step = (order: Order, given = {}) => stepOrder(server, order, given)
const read = (order: Order, headers: Headers) => detailsOf(server, headers, order.order_id)
const statuses = ({ timeline }: Order) => timeline.map(({ status }) => status)

/** Advances to the stage, through a re-sample if one occurs. */
async function stepTo(order: Order, stage: Order['status']): Promise<void> {
  for (let steps = 0; steps < 10; steps += 1) if ((await step(order)) === stage) return
  throw new Error(`The order never came to ${stage}.`)
}

describe('the stages of an order', () => {
  it('lead from the visit to the report, with an entry in the timeline for each', async () => {
    const { order, headers } = await homeVisit()
    await stepTo(order, 'completed')
    const after = await read(order, headers)
    const without = statuses(after).join(' ').replace('resample sample_collected at_lab ', '')
    expect(without).toBe(
      'draft booked phlebotomist_assigned sample_collected at_lab report_ready completed',
    )
    expect(await step(order)).toBeUndefined()
  })

  it('need no phlebotomist for a centre visit, and never repeat a scan', async () => {
    const { order, headers } = await scanVisit()
    await stepTo(order, 'completed')
    const after = await read(order, headers)
    expect(statuses(after)).toEqual([
      'draft',
      'booked',
      'sample_collected',
      'at_lab',
      'report_ready',
      'completed',
    ])
    expect(after.phlebotomist).toBeNull()
  })

  it('assign a phlebotomist, with name and badge, and notify the patient', async () => {
    const { order, headers, user } = await homeVisit()
    await step(order)
    const { phlebotomist, phlebotomist_rating } = await read(order, headers)
    expect(phlebotomist?.badge).toMatch(/^MUM-P/)
    expect(phlebotomist_rating).toBeNull()
    const [message] = await newestMessages(server.deps, user.mobile_no)
    const badge = phlebotomist?.badge.replace('-', ' ')
    expect(message?.text).toContain(`${phlebotomist?.name}, ID ${badge}, is coming on`)
  })

  it('notify about the sample, and about the report with the rating link', async () => {
    const { order, user } = await homeVisit()
    await stepTo(order, 'sample_collected')
    const [collected] = await newestMessages(server.deps, user.mobile_no)
    expect(collected?.text).toContain('your sample has been taken')
    await stepTo(order, 'report_ready')
    const [ready] = await newestMessages(server.deps, user.mobile_no)
    expect(ready?.text).toContain('your report is ready')
    const token = /\/feedback\?token=([\w-]+)/.exec(ready?.text ?? '')?.[1]
    const known = await server.inject({ url: `/api/v1/doctor/phlebo/details?token=${token}` })
    expect(known.json().result.order_no).toBe(order.order_no)
  })

  it('create the reports, in the list and on the order', async () => {
    const { order, headers } = await homeVisit(['CBC', 'TSH'])
    await stepTo(order, 'at_lab')
    expect((await read(order, headers)).reports).toEqual([])
    await stepTo(order, 'report_ready')
    const { reports } = await read(order, headers)
    expect(reports.length).toBeGreaterThan(0)
    expect(reports[0]?.results).toBeGreaterThan(0)
    const body = { page: 1, group: 'completed' }
    const list = await post<{ orders: Order[] }>(server, 'orders/list', body, headers)
    expect(list.orders[0]?.reports).toEqual(reports)
  })

  it('request another sample once, with a reason', async () => {
    const { order, headers, user } = await homeVisit()
    await stepTo(order, 'at_lab')
    await step(order, { to: 'resample' })
    const asked = await read(order, headers)
    expect(asked.status).toBe('resample')
    expect(asked.timeline.at(-1)?.note).toMatch(/\.$/)
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain(
      'we need another sample, free of charge. Choose a slot, and see the reason and how to prepare: ',
    )
    expect(message?.text).toContain(`order=${order.order_id}`)
    const after = [await step(order), await step(order), await step(order)]
    expect(after).toEqual(['sample_collected', 'at_lab', 'report_ready'])
  })

  it('do not apply to drafts, cancelled orders and unknown ones', async () => {
    const { draft, headers } = await calls.readyToPlace()
    expect(await step(draft)).toBeUndefined()
    const { order } = await homeVisit()
    await server.db.update(orders).set({ status: 'cancelled' }).where(eq(orders.id, order.order_id))
    expect(await step(order)).toBeUndefined()
    expect(await stepOrder(server, { order_no: 'never-was' })).toBeUndefined()
    expect((await detailsOf(server, headers, draft.order_id)).status).toBe('draft')
  })

  it('advance once in concurrent processes', async () => {
    const { order, headers, user } = await homeVisit()
    const steps = await Promise.all(
      Array.from({ length: 12 }, () =>
        step(order, { from: { status: 'booked', reviewState: null } }),
      ),
    )
    // The same event of the same moment gets the same answer.
    expect(new Set(steps.filter(Boolean))).toEqual(new Set(['phlebotomist_assigned']))
    const messages = await newestMessages(server.deps, user.mobile_no)
    expect(messages.filter(({ text }) => text.includes('is coming on'))).toHaveLength(1)
    expect(statuses(await read(order, headers)).slice(1)).toEqual([
      'booked',
      'phlebotomist_assigned',
    ])
  })

  it('allow cancelling while the phlebotomist is on the way, but not after your sample has been taken', async () => {
    const { order, headers } = await homeVisit()
    await stepTo(order, 'phlebotomist_assigned')
    const cancel = (order_id: string, as: Headers) =>
      calls.send('POST', 'order-cancel', { order_id, reason: 'Away' }, as)
    expect((await cancel(order.order_id, headers)).json().result.status).toBe('cancelled')
    const taken = await homeVisit()
    await stepTo(taken.order, 'sample_collected')
    expect((await cancel(taken.order.order_id, taken.headers)).json().code).toBe('too-late')
  })
})

describe('the pace of the lab', () => {
  it('advances due orders by one stage at a time', async () => {
    const { order, headers } = await homeVisit()
    const start = server.clock.now()
    await labOf(server).moveDueOrders(PACE)
    expect((await read(order, headers)).status).toBe('booked')
    server.clock.advance(PACE * 1000)
    await Promise.all([labOf(server).moveDueOrders(PACE), labOf(server).moveDueOrders(PACE)])
    expect((await read(order, headers)).status).toBe('phlebotomist_assigned')
    server.clock.set(start)
  })

  it('uses the slot and the report time of the order if real', () => {
    const order = {
      id: 'o-1',
      status: 'booked',
      orderType: 'home_collection',
      slotDate: '2026-03-04',
      slotFrom: '09:00',
      slotTo: '09:30',
      reportBy: new Date('2026-03-04T21:30:00+05:30'),
      reviewState: null,
      reviewBy: null,
      updatedAt: new Date('2026-03-02T10:00:00+05:30'),
    } as const
    const due = (status: Order['status']) => dueAt({ ...order, status }, 'real').toISOString()
    expect(due('booked')).toBe('2026-03-03T15:30:00.000Z')
    expect(due('phlebotomist_assigned')).toBe('2026-03-04T03:40:00.000Z')
    expect(due('sample_collected')).toBe('2026-03-02T06:30:00.000Z')
    expect(due('at_lab')).toBe('2026-03-04T15:00:00.000Z')
    expect(due('report_ready')).toBe('2026-03-03T04:30:00.000Z')
  })

  it('never collects before the visit, however short the stages are', () => {
    const order = {
      id: 'o-1',
      status: 'booked',
      orderType: 'home_collection',
      slotDate: '2026-03-04',
      slotFrom: '09:00',
      slotTo: '09:30',
      reportBy: null,
      reviewState: null,
      reviewBy: null,
      updatedAt: new Date('2026-03-02T10:00:00+05:30'),
    } as const
    const due = (changes: Partial<Stage>) => dueAt({ ...order, ...changes }, 12).toISOString()
    const inTwelveSeconds = '2026-03-02T04:30:12.000Z'
    expect(due({})).toBe(inTwelveSeconds)
    expect(due({ status: 'phlebotomist_assigned' })).toBe('2026-03-04T03:30:00.000Z')
    expect(due({ orderType: 'lab_visit' })).toBe('2026-03-04T03:30:00.000Z')
    expect(due({ orderType: 'lab_visit', slotDate: null })).toBe(inTwelveSeconds)
    expect(due({ status: 'sample_collected' })).toBe(inTwelveSeconds)
    const started = new Date('2026-03-04T09:05:00+05:30')
    expect(due({ status: 'phlebotomist_assigned', updatedAt: started })).toBe(
      '2026-03-04T03:35:12.000Z',
    )
  })

  it('leaves an order of tomorrow uncollected today', async ({ onTestFinished }) => {
    const { order } = await homeVisit()
    const start = server.clock.now()
    onTestFinished(() => server.clock.set(start))
    const { slot_date, from_time } = order.slot ?? {}
    const status = async () => {
      const [row] = await server.db.select().from(orders).where(eq(orders.id, order.order_id))
      return row?.status
    }
    for (let checks = 0; checks < 4; checks += 1) {
      server.clock.advance(2 * PACE * 1000)
      await labOf(server).moveDueOrders(PACE)
    }
    expect(await status()).toBe('phlebotomist_assigned')
    server.clock.set(new Date(`${slot_date}T${from_time}:00+05:30`))
    await labOf(server).moveDueOrders(PACE)
    expect(await status()).toBe('sample_collected')
  })

  it('requests a second sample occasionally, never of a scan and never twice', () => {
    const ids = Array.from({ length: 2_000 }, (_, at) => `order-${at}`)
    const next = (id: string, hasSamples: boolean, wasResampled: boolean) =>
      nextStage({
        order: { id, status: 'at_lab', orderType: 'home_collection' },
        hasSamples,
        wasResampled,
      })
    const asked = ids.filter((id) => next(id, true, false) === 'resample')
    expect(asked.length / ids.length).toBeGreaterThan(0.02)
    expect(asked.length / ids.length).toBeLessThan(0.08)
    expect(asked.map((id) => next(id, false, false))).not.toContain('resample')
    expect(asked.map((id) => next(id, true, true))).not.toContain('resample')
    expect(new Set(ids.map((id) => resampleReason(id, true))).size).toBe(3)
    expect(resampleReason('order-1', false)).toContain('container')
  })
})

describe('orders/order-rate', () => {
  const rate = (order: Order, headers: Headers, rating: number) =>
    calls.send('POST', 'order-rate', { order_id: order.order_id, rating }, headers)

  it('[R1.25] rates the phlebotomist once, after your sample has been taken', async () => {
    const { order, headers } = await homeVisit()
    await stepTo(order, 'phlebotomist_assigned')
    expect((await rate(order, headers, 5)).json().code).toBe('not-visited')
    await stepTo(order, 'sample_collected')
    const both = await Promise.all([rate(order, headers, 4), rate(order, headers, 4)])
    expect(both.map(({ statusCode }) => statusCode).toSorted()).toEqual([200, 409])
    expect((await read(order, headers)).phlebotomist_rating).toBe(4)
    expect((await rate(order, headers, 1)).json().code).toBe('already-rated')
  })

  it('refuses centre visits and fractions of a star', async () => {
    const { order, headers } = await scanVisit()
    await stepTo(order, 'sample_collected')
    expect((await rate(order, headers, 5)).json().code).toBe('not-visited')
    expect((await rate(order, headers, 4.5)).statusCode).toBe(400)
  })
})

describe('/dev/lab', () => {
  const send = (payload: string) =>
    server.inject({
      method: 'POST',
      url: '/dev/lab',
      payload,
      headers: { 'content-type': 'application/x-www-form-urlencoded' },
    })

  it('lists orders in progress, and moves one by hand', async () => {
    const { order, headers } = await homeVisit()
    const page = await server.inject({ url: '/dev/lab' })
    expect(page.body).toContain(order.order_no)
    expect((await send(`order=${order.order_id}`)).statusCode).toBe(303)
    expect((await read(order, headers)).status).toBe('phlebotomist_assigned')
    expect((await send('to=resample')).statusCode).toBe(422)
  })

  it('says what comes next and when, and fast-forwards an order to its report', async () => {
    const { order, headers } = await homeVisit()
    const page = await server.inject({ url: '/dev/lab' })
    const entry = page.body.split('<li>').find((one) => one.includes(order.order_no ?? '-'))
    expect(entry).toContain('Next: Phlebotomist assigned')
    expect(entry).toMatch(/moves by itself \d{2}\/\d{2}\/\d{4}, \d{2}:\d{2} (AM|PM)/)
    const answer = await send(`order=${order.order_id}&to=report_ready`)
    expect(answer.statusCode).toBe(303)
    const after = await read(order, headers)
    expect(after.status).toBe('report_ready')
    expect(statuses(after)).toContain('sample_collected')
    expect(after.reports.length).toBeGreaterThan(0)
  })

  it('records what is paid at the visit, delays a report, and cancels', async () => {
    const { order, headers } = await homeVisit()
    await send(`order=${order.order_id}&to=paid`)
    const paid = await read(order, headers)
    expect(paid.door_payments?.map(({ rupees }) => rupees)).toEqual([order.net_payable])
    for (const to of ['', '', 'delayed']) await send(`order=${order.order_id}&to=${to}`)
    expect((await read(order, headers)).report_delay).toMatchObject({ promised: paid.report_by })
    const other = await homeVisit()
    await send(`order=${other.order.order_id}&to=cancelled`)
    expect((await read(other.order, other.headers)).status).toBe('cancelled')
  })

  it('does not exist outside embedded mode', async () => {
    const own = await createTestApp({ config: { embedded: false } })
    const answer = await own.inject({ url: '/dev/lab' })
    await own.close()
    expect(answer.statusCode).toBe(404)
  })
})
