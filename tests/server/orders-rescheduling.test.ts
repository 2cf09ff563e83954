import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointResult } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { orders } from '#server/db/schema/orders.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { phlebotomistFor } from '#server/modules/lab/enter-stage.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { centreVisitor, holdAppointment } from './factories/centre-visit.ts'
import { orderCalls, renewed } from './factories/order-calls.ts'
import { finalForm, radiologyForm } from './factories/order-forms.ts'
import { payOnline } from './factories/paid.ts'
import { detailsOf, insertAppointment, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

type Windows = EndpointResult<typeof orderEndpoints.orderWindows>

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ poolSize: 20 })
  calls = orderCalls(server)
})
afterAll(() => server.close())

async function placedOrder(codes?: readonly string[]) {
  const ready = await calls.readyToPlace(codes)
  const order = await calls.place(finalForm(ready.shown), ready.headers)
  return { ...ready, order }
}

const moveTo = (order: Order, slot_id: string) => ({
  order_id: order.order_id,
  slot_id,
  center_slot: [],
})

const move = (body: object, headers: Headers) =>
  server.inject({
    method: 'POST',
    url: '/api/v1/orders/order-reschedule',
    payload: body,
    headers: { ...headers, 'idempotency-key': crypto.randomUUID() },
  })

const moved = async (body: object, headers: Headers): Promise<Order> => {
  const answer = await move(body, headers)
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result
}

const refusalOf = async (body: object, headers: Headers) => {
  const answer = await move(body, headers)
  return [answer.statusCode, answer.json().code]
}

async function windows(order: Order, headers: Headers): Promise<Windows> {
  const url = `/api/v1/orders/order-windows/${order.order_id}`
  const answer = await server.inject({ url, headers })
  if (answer.statusCode !== 200) throw new Error(answer.body)
  return answer.json().result
}

const setStatus = (order: Order, status: Order['status']) =>
  server.db.update(orders).set({ status }).where(eq(orders.id, order.order_id))

/** An order of two scans at the imaging centre, each with its appointment. */
async function scannedOrder() {
  const visitor = await centreVisitor(server, ['CTBRN', 'USGABD'])
  const { patient, draft } = visitor
  const ct = await insertAppointment(server.db, { fromTime: '09:00', toTime: '09:15' })
  const usg = await insertAppointment(server.db, {
    modality: 7,
    fromTime: '09:30',
    toTime: '10:00',
  })
  const places = draft.lines.flatMap(({ scans }) => scans)
  const subdepartmentOf = (modality: string) =>
    places.find((scan) => scan.modality === modality)?.subdepartment ?? ''
  const [forCt, forUsg] = [
    subdepartmentOf('CT'),
    subdepartmentOf('Ultrasound') || subdepartmentOf('USG'),
  ]
  await holdAppointment(server, visitor, ct, forCt)
  await holdAppointment(server, visitor, usg, forUsg)
  const shown = await detailsOf(server, patient.headers, draft.order_id)
  const order = await post<Order>(
    server,
    'orders/order-r-create',
    radiologyForm(shown),
    patient.headers,
  )
  return { ...patient, order, ct, usg, forCt, forUsg }
}

describe('orders/order-reschedule', () => {
  it('books the new slot, releases the old one, and notifies the patient', async () => {
    const { order, headers, slotId, user } = await placedOrder()
    const next = await insertWindow(server.db, { slotDate: '2026-03-05', chargePaise: 0 })
    const after = await moved(moveTo(order, next), headers)
    expect(after.slot).toMatchObject({ slot_date: '2026-03-05', from_time: '09:00' })
    expect([await calls.takenOf(slotId), await calls.takenOf(next)]).toEqual([0, 1])
    expect(after.status).toBe('booked')
    expect(after.timeline.at(-1)).toMatchObject({
      status: 'booked',
      note: 'Changed to Thu 5 Mar, 09:00 AM to 09:30 AM',
    })
    expect(Date.parse(after.report_by ?? '') - Date.parse(order.report_by ?? '')).toBe(86_400_000)
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain('has a new slot')
    expect(message?.text).toContain('5 Mar 2026, 09:00 AM to 09:30 AM')
  })

  it('changes no amount, whatever the new slot costs', async () => {
    const ready = await calls.readyToPlace(['CBC'])
    await payOnline(server, ready.headers, ready.shown)
    const order = await detailsOf(server, ready.headers, ready.draft.order_id)
    expect([order.status, order.paid]).toEqual(['booked', true])
    const dearer = await insertWindow(server.db, { chargePaise: 99_000 })
    const after = await moved(moveTo(order, dearer), ready.headers)
    expect(after.amounts).toEqual(order.amounts)
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('assigns a phlebotomist for the new time', async () => {
    const { order, headers } = await placedOrder()
    await phlebotomistFor(server.deps, order.order_id)
    await setStatus(order, 'phlebotomist_assigned')
    const after = await moved(moveTo(order, await insertWindow(server.db)), headers)
    expect([after.status, after.phlebotomist]).toEqual(['booked', null])
  })

  it('keeps the old slot if the new one is full', async () => {
    const { order, headers, slotId } = await placedOrder()
    const full = await insertWindow(server.db, { capacity: 1, taken: 1 })
    expect(await refusalOf(moveTo(order, full), headers)).toEqual([409, 'slot-taken'])
    expect([await calls.takenOf(slotId), await calls.takenOf(full)]).toEqual([1, 1])
    const after = await detailsOf(server, headers, order.order_id)
    expect([after.slot, after.timeline]).toEqual([order.slot, order.timeline])
  })

  it('changes nothing for the current slot', async () => {
    const { order, headers, slotId } = await placedOrder()
    const after = await moved(moveTo(order, slotId), headers)
    expect(after.timeline).toEqual(order.timeline)
    expect(await calls.takenOf(slotId)).toBe(1)
  })

  it('takes capacity of an expired hold, as booking does', async () => {
    const { order, headers, tokens } = await placedOrder()
    const rival = await calls.readyToPlace()
    server.clock.advance(16 * 60_000)
    const later = await renewed(server, { headers, tokens })
    const after = await moved(moveTo(order, rival.slotId), later)
    expect(after.status).toBe('booked')
    expect(await calls.takenOf(rival.slotId)).toBe(1)
    server.clock.advance(-16 * 60_000)
  })

  it.each([
    'sample_collected',
    'at_lab',
    'resample',
    'report_ready',
    'completed',
    'cancelled',
    'draft',
  ] as const)('is too late for an order that is %s', async (status) => {
    const { order, headers } = await placedOrder()
    const next = await insertWindow(server.db)
    await setStatus(order, status)
    expect(await refusalOf(moveTo(order, next), headers)).toEqual([409, 'too-late'])
    expect(await calls.takenOf(next)).toBe(0)
    const url = `/api/v1/orders/order-windows/${order.order_id}`
    expect((await server.inject({ url, headers })).json().code).toBe('too-late')
  })

  it('refuses slots that do not fit the order', async () => {
    const { order, headers } = await placedOrder()
    const past = await insertWindow(server.db, { slotDate: '2026-03-02', fromTime: '08:00' })
    const pune = await insertWindow(server.db, { cityId: 2 })
    const scan = await insertAppointment(server.db)
    const center_slot = [{ subdepartment: 'CT', slot_id: scan }]
    expect(await refusalOf(moveTo(order, past), headers)).toEqual([409, 'slot-past'])
    expect(await refusalOf(moveTo(order, pune), headers)).toEqual([422, 'other-city'])
    expect(await refusalOf(moveTo(order, scan), headers)).toEqual([422, 'other-visit'])
    expect(await refusalOf(moveTo(order, 'none'), headers)).toEqual([404, 'unknown-slot'])
    expect(await refusalOf({ ...moveTo(order, ''), slot_id: null }, headers)).toEqual([
      422,
      'slot-missing',
    ])
    expect(
      await refusalOf({ order_id: order.order_id, slot_id: null, center_slot }, headers),
    ).toEqual([422, 'no-window'])
  })
})

describe('orders/order-reschedule of appointments', () => {
  it('moves the named appointment; the other stays', async () => {
    const { order, headers, ct, usg, forCt } = await scannedOrder()
    const next = await insertAppointment(server.db, { fromTime: '11:00', toTime: '11:15' })
    const center_slot = [{ subdepartment: forCt, slot_id: next }]
    const after = await moved({ order_id: order.order_id, slot_id: null, center_slot }, headers)
    const times = after.appointments.map(({ slot }) => slot.slot_id)
    expect(times).toEqual([usg, next])
    expect(await Promise.all([ct, usg, next].map(calls.takenOf))).toEqual([0, 1, 1])
  })

  it('is refused if two appointments would overlap', async () => {
    const { order, headers, forCt } = await scannedOrder()
    const clash = await insertAppointment(server.db, { fromTime: '09:45', toTime: '10:00' })
    const center_slot = [{ subdepartment: forCt, slot_id: clash }]
    const body = { order_id: order.order_id, slot_id: null, center_slot }
    expect(await refusalOf(body, headers)).toEqual([409, 'slot-taken'])
    expect(await calls.takenOf(clash)).toBe(0)
  })

  it('moves both or none', async () => {
    const { order, headers, ct, usg, forCt, forUsg } = await scannedOrder()
    const free = await insertAppointment(server.db, { fromTime: '12:00', toTime: '12:15' })
    const full = await insertAppointment(server.db, {
      modality: 7,
      fromTime: '13:00',
      toTime: '13:30',
      taken: 1,
    })
    const center_slot = [
      { subdepartment: forCt, slot_id: free },
      { subdepartment: forUsg, slot_id: full },
    ]
    const body = { order_id: order.order_id, slot_id: null, center_slot }
    expect(await refusalOf(body, headers)).toEqual([409, 'slot-taken'])
    expect(await Promise.all([ct, usg, free].map(calls.takenOf))).toEqual([1, 1, 0])
  })
})

describe('orders/order-windows', () => {
  it("offers the slots of the city, except the order's own", async () => {
    const { order, headers, slotId } = await placedOrder()
    const other = await insertWindow(server.db)
    const { days, appointments } = await windows(order, headers)
    const slots = days.flatMap((day) => day.slots)
    const stateOf = (id: string) => slots.find(({ slot_id }) => slot_id === id)?.state
    expect([days.length, appointments]).toEqual([7, []])
    expect([stateOf(slotId), stateOf(other)]).toEqual(['full', 'free'])
  })

  it("offers the slots of each scan's sub-department", async () => {
    const { order, headers, ct, forCt, forUsg } = await scannedOrder()
    const { days, appointments } = await windows(order, headers)
    expect(days).toEqual([])
    expect(appointments.map(({ subdepartment }) => subdepartment)).toEqual([forCt, forUsg])
    const slots = appointments[0]?.days.flatMap((day) => day.slots) ?? []
    expect(slots.find(({ slot_id }) => slot_id === ct)?.state).toBe('full')
  })
})
