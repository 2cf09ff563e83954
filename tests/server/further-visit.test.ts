import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { phlebotomists } from '#server/db/schema/phlebotomists.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { type LabSystem, labClient, labOf, stepOrder } from './factories/lab-client.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

const TUBES = [{ barcode: 'B-1', container: 'EDTA tube (lavender)' }]
const REASON = 'The blood clotted on the way.'

let server: TestApp
let lab: LabSystem
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  const furtherVisitCharges = { nobody_home: 100, not_prepared: 80 }
  server = await createTestApp({ config: { welcomePoints: 0, lab: 'api', furtherVisitCharges } })
  lab = await labClient(server)
  calls = orderCalls(server)
})
afterAll(() => server.close())

type Placed = Awaited<ReturnType<typeof placed>>

async function placed(codes?: readonly string[]) {
  const ready = await calls.readyToPlace(codes)
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  return tracked({ ...ready, order })
}

function tracked<Of extends Awaited<ReturnType<typeof calls.readyToPlace>> & { order: Order }>(
  of: Of,
) {
  const { headers, user } = of
  const { order_id, order_no } = of.order
  const send = (path: string, payload: object) =>
    server.inject({
      method: 'POST',
      url: `/api/v1/orders/${path}`,
      payload: { order_id, ...payload },
      headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
    })
  return {
    ...of,
    read: () => detailsOf(server, headers, order_id),
    move: (slot_id: string) => send('order-reschedule', { slot_id, center_slot: [] }),
    cancel: () => send('order-cancel', { reason: 'The patient is unwell or away' }),
    windows: () => server.inject({ url: `/api/v1/orders/order-windows/${order_id}`, headers }),
    told: async () => (await newestMessages(server.deps, user.mobile_no))[0]?.text,
    tell: (event: string, more: object = {}) => lab.tell(order_no, event, more),
    async assign() {
      const [who] = await server.db.select().from(phlebotomists).where(eq(phlebotomists.cityId, 1))
      return lab.tell(order_no, 'phlebotomist_assigned', { badge: who?.badge })
    },
    async feed() {
      const { entries } = (await lab.get('/orders?limit=200')).json()
      return entries.filter(
        (one: { order: { order_no: string } }) => one.order.order_no === order_no,
      )
    },
  }
}

async function collect({ assign, tell }: Pick<Placed, 'assign' | 'tell'>) {
  await assign()
  expect((await tell('samples_collected', { tubes: TUBES })).json().status).toBe('sample_collected')
  await tell('received')
}

/** An order whose sample is at the lab, which needs another one. */
async function toRepeat(more: object = {}, codes?: readonly string[]) {
  const made = await placed(codes)
  await collect(made)
  const asked = await made.tell('resample_requested', { reason: REASON, ...more })
  expect(asked.json().status).toBe('resample')
  return made
}

const freeSlot = (fromTime = '12:00') =>
  insertWindow(server.db, { fromTime, toTime: `${fromTime.slice(0, 3)}30` })

describe('a visit for another sample', () => {
  it('is booked by the patient, free of charge, and done like the first', async () => {
    const made = await toRepeat({ tests: ['CBC'] }, ['CBC', 'TSH'])
    const asked = await made.read()
    expect(asked.further_visit).toEqual({ tests: ['CBC'], charge: 0 })
    expect(await made.told()).toMatch(
      /we need another sample, free of charge\. Choose a slot, .*&slot=choose$/,
    )
    expect((await made.windows()).statusCode).toBe(200)
    const slotId = await freeSlot()
    const moved = (await made.move(slotId)).json<{ result: Order }>().result
    expect(moved).toMatchObject({
      status: 'booked',
      slot: { from_time: '12:00' },
      net_payable: made.order.net_payable,
    })
    expect(await calls.takenOf(slotId)).toBe(1)
    expect(await made.told()).toMatch(
      /the visit for another sample is on .*, 12:00 PM to 12:30 PM\. It is free of charge\.$/,
    )
    const [entry] = (await made.feed()).slice(-1)
    expect(entry).toMatchObject({
      change: 'booked',
      order: { further_visit: { tests: ['CBC'] }, slot: { from: '12:00' } },
    })
    await collect(made)
    expect((await made.read()).further_visit).toBeUndefined()
    expect((await made.feed()).at(-1).order.further_visit).toBeNull()
  })

  it('is promised a report from its slot, by the tests that are repeated', async () => {
    const made = await toRepeat({ tests: ['CBC'] }, ['CBC', 'TSH'])
    const { report_by, lines } = (await made.move(await freeSlot())).json<{ result: Order }>()
      .result
    const hours = lines.find(({ test_code }) => test_code === 'CBC')?.report_tat_hours ?? 0
    const { slot } = await made.read()
    const end = new Date(`${slot?.slot_date}T12:30:00+05:30`).getTime()
    expect(report_by).toBe(new Date(end + hours * 3_600_000).toISOString())
  })

  it('is told its charge before, has it once, and loses it when it is cancelled', async () => {
    const made = await toRepeat({ cause: 'not_prepared' })
    expect(await made.told()).toContain('The visit costs Rs 80, to pay at service. Choose a slot')
    const price = made.order.net_payable
    const slotId = await freeSlot()
    await made.move(slotId)
    expect(await made.read()).toMatchObject({
      net_payable: price + 80,
      further_visit: { charge: 80 },
    })
    await made.move(await freeSlot('13:00'))
    expect((await made.read()).net_payable).toBe(price + 80)
    const noted = (order: Order) =>
      order.timeline.filter((one) => one.charge_changed).map(({ note }) => note)
    expect(noted(await made.read())).toEqual(['₹80 for the next visit'])
    const cancelled = (await made.cancel()).json<{ result: Order }>().result
    expect(noted(cancelled)).toContain('₹80 for the cancelled visit taken off')
    const without = { status: 'resample', net_payable: price, report_by: null, slot: null }
    expect(cancelled).toMatchObject(without)
    expect((await made.feed()).at(-1).order).toMatchObject({ slot: null, awaits_slot: true })
    expect(cancelled.timeline.some((entry) => entry.visit_cancelled)).toBe(true)
    expect(await made.told()).toContain('The price is Rs 80 lower. Refund: ')
    expect((await made.feed()).map(({ reason }: { reason: string }) => reason)).toContain(
      'visit-cancelled',
    )
    // Once more changes nothing, and the same slot can be booked again.
    expect((await made.cancel()).statusCode).toBe(200)
    expect((await made.move(slotId)).json().result).toMatchObject({
      status: 'booked',
      net_payable: price + 80,
    })
  })

  it('gives back online what was paid online for it', async () => {
    const paying = await paymentCalls(server).opened()
    await paymentCalls(server).pay(paying.payment)
    await paymentCalls(server).verify(paying)
    const order = await detailsOf(server, paying.headers, paying.draft.order_id)
    const made = tracked({ ...paying, order })
    await collect(made)
    await made.tell('resample_requested', { reason: REASON, cause: 'not_prepared' })
    await made.move(await freeSlot())
    expect(await made.read()).toMatchObject({ due_at_visit: 80 })
    const body = { order_id: order.order_id, amount: 80 }
    const due = await post<typeof paying.payment>(
      server,
      'orders/order-pay-online',
      body,
      paying.headers,
    )
    await paymentCalls(server).pay(due)
    await paymentCalls(server).verify({ headers: paying.headers, draft: order, payment: due })
    await made.cancel()
    expect(await made.told()).toContain('Refund: Rs 80.')
    expect(await made.read()).toMatchObject({ status: 'resample', net_payable: order.net_payable })
    expect((await made.read()).due_at_visit).toBeUndefined()
  })

  it('can fail as the first can: the next one costs by its own cause', async () => {
    const made = await toRepeat()
    await made.move(await freeSlot())
    await made.assign()
    await made.tell('visit_failed', { reason: 'nobody_home' })
    expect((await made.read()).visit_failed).toMatchObject({ reason: 'nobody_home', charge: 100 })
    expect(await made.told()).toContain('The next visit costs Rs 100, to pay at service.')
    expect((await made.cancel()).statusCode).toBe(409)
    await made.move(await freeSlot('14:00'))
    expect((await made.read()).net_payable).toBe(made.order.net_payable + 100)
    expect(await made.told()).toContain('You pay Rs 100 for it at service.')
  })

  it('takes no test in addition, and is no order to cancel', async () => {
    const made = await toRepeat()
    await made.move(await freeSlot())
    const payload = { order_id: made.order.order_id, codes: ['HBA1C'] }
    const url = '/api/v1/orders/order-additions'
    const added = await server.inject({ method: 'POST', url, payload, headers: made.headers })
    expect(added.json().code).toBe('too-late')
  })

  it('refuses tests that the order does not have', async () => {
    const made = await placed()
    await collect(made)
    const asked = await made.tell('resample_requested', { reason: REASON, tests: ['HBA1C'] })
    expect([asked.statusCode, asked.json().code]).toEqual([422, 'test-not-ordered'])
  })

  it('waits for the patient, also at the simulated lab, which then goes on', async () => {
    const made = await toRepeat()
    await labOf(server).moveDueOrders(0)
    expect((await made.read()).status).toBe('resample')
    await made.move(await freeSlot())
    await labOf(server).moveDueOrders(0)
    expect((await made.read()).status).toBe('phlebotomist_assigned')
    await stepOrder(server, made.order, { to: 'failed' })
    await labOf(server).moveDueOrders(0)
    expect(await made.read()).toMatchObject({ status: 'booked', phlebotomist: null })
    server.clock.advance(60_000)
    await made.move(await freeSlot('14:00'))
    for (const stage of ['phlebotomist_assigned', 'sample_collected']) {
      expect(await stepOrder(server, made.order)).toBe(stage)
    }
  })

  it('can be collected by a lab that arranged the time itself', async () => {
    const made = await toRepeat()
    await made.tell('samples_collected', { tubes: TUBES })
    expect((await made.read()).further_visit).toBeUndefined()
  })
})

describe('the visit after a failed one', () => {
  it('costs what the lab has set for the reason, once it is booked', async () => {
    const made = await placed()
    await made.assign()
    await made.tell('visit_failed', { reason: 'nobody_home' })
    expect(await made.read()).toMatchObject({ net_payable: made.order.net_payable })
    const moved = (await made.move(await freeSlot())).json<{ result: Order }>().result
    expect(moved.net_payable).toBe(made.order.net_payable + 100)
    expect((await made.move(await freeSlot('13:00'))).json().result.net_payable).toBe(
      moved.net_payable,
    )
    expect((await made.cancel()).json().result.status).toBe('cancelled')
  })
})
