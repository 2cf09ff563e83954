import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { DraftPayload, Order } from '#contract/orders.schemas.ts'
import { orders } from '#server/db/schema/orders.ts'
import { centreVisitor, holdAppointment, IMAGING_CENTRE } from './factories/centre-visit.ts'
import { booker, orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf, insertAppointment } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post, signIn } from './support/sign-in.ts'

const UNSUITABLE = [422, 'centre-unsuitable']

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = orderCalls(server)
})
afterAll(() => server.close())

describe('orders/create', () => {
  it("[R4.20] [R7.040] creates a draft at the server's prices", async () => {
    const { draft, address } = await booker(server, ['CBC', 'TSH', 'CBC'])
    expect(draft).toMatchObject({ status: 'draft', order_no: '', hold: null, slot: null })
    expect(draft.lines.map(({ test_code, sequence_no }) => [test_code, sequence_no])).toEqual([
      ['CBC', 1],
      ['TSH', 2],
    ])
    expect(draft.lines[0]).toMatchObject({ unit_price: 240, mrp: 300, net_amount: 240 })
    expect(draft.amounts.sub_total).toBe(240 + (draft.lines[1]?.unit_price ?? 0))
    expect(draft.address).toEqual(address)
    expect(draft.timeline.map(({ status }) => status)).toEqual(['draft'])
  })

  it('has what the patient corrects while booking; an order keeps what was booked', async () => {
    const { headers, self, address, draft, shown } = await calls.readyToPlace()
    const { tag, locality, pincode, address_id } = address
    const correct = async (street: string, firstName: string) => {
      const payload = { tag, locality, pincode, address_id, address_line: street }
      const url = '/api/v1/patient/address/update'
      const moved = await server.inject({ method: 'PUT', url, headers, payload })
      expect(moved.statusCode).toBe(200)
      const named = { member_id: self.member_id, firstName }
      await post(server, 'patient/member/update', named, headers)
      const order = await detailsOf(server, headers, draft.order_id)
      return [order.address?.address_line, order.member.firstName]
    }
    expect(await correct('Floor 3', 'Aasha')).toEqual(['Floor 3', 'Aasha'])
    const again = { tag, locality, pincode, address_line: 'Floor 3', landmark: 'Blue gate' }
    await post(server, 'patient/address/add', again, headers)
    expect((await detailsOf(server, headers, draft.order_id)).address?.landmark).toBe('Blue gate')
    await calls.place(finalForm(shown), headers)
    expect(await correct('Floor 4', 'Usha')).toEqual(['Floor 3', 'Aasha'])
  })

  it("refuses an ineligible patient in the spec's words", async () => {
    const { headers, self } = await signIn(server)
    const answer = await calls.send('POST', 'create', draftForm(self.member_id, ['PSA']), headers)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      { result: null, code: 'not-eligible', message: 'This test is available only for Male' },
    ])
    const aged = await calls.send(
      'POST',
      'create',
      draftForm(self.member_id, ['UPT', 'CBC']),
      headers,
    )
    expect(aged.statusCode).toBe(200)
  })

  it('keeps one open draft: a new one cancels the former and releases its slot', async () => {
    const { headers, self, draft, slotId } = await calls.readyToPlace()
    const next = await post<Order>(server, 'orders/create', draftForm(self.member_id), headers)
    const former = await detailsOf(server, headers, draft.order_id)
    expect([former.status, next.status, await calls.takenOf(slotId)]).toEqual([
      'cancelled',
      'draft',
      0,
    ])
  })

  it('leaves one open draft after concurrent calls', async () => {
    const { headers, self } = await signIn(server)
    const form = draftForm(self.member_id)
    const drafts = await Promise.all(
      Array.from({ length: 8 }, () => post<Order>(server, 'orders/create', form, headers)),
    )
    const states = await Promise.all(
      drafts.map(async ({ order_id }) => (await detailsOf(server, headers, order_id)).status),
    )
    expect(states.filter((status) => status === 'draft')).toHaveLength(1)
  })

  it('refuses what the lab cannot do', async () => {
    const { headers, self, address } = await calls.readyToPlace()
    const ask = (codes: string[], changes: Partial<DraftPayload> = {}) =>
      calls.refusal('create', draftForm(self.member_id, codes, changes), headers)
    expect(await ask(['GONE'])).toEqual([409, 'price-changed'])
    expect(await ask(['CTBRN'])).toEqual([422, 'only-at-centre'])
    expect(await ask(['CBC'], { patient_id: 'nobody' })).toEqual([404, 'unknown-member'])
    expect(await ask(['CBC'], { address_id: 'nowhere' })).toEqual([404, 'unknown-address'])
    expect(await ask(['CBC'], { address_id: address.address_id, city_id: 2 })).toEqual([
      422,
      'address-elsewhere',
    ])
    expect(await ask(['CBC'], { city_id: 99 })).toEqual([404, 'unknown-city'])
    expect(await ask([])).toEqual([400, 'invalid'])
    const visit = { order_type: 'lab_visit' } as const
    expect(await ask(['CBC'], { ...visit, lab_code: 'NONE' })).toEqual([404, 'unknown-centre'])
    expect(await ask(['ECHO2D'], { ...visit, lab_code: IMAGING_CENTRE })).toEqual(UNSUITABLE)
    expect(await ask(['CTBRN'], { ...visit, lab_code: 'MUM01' })).toEqual(UNSUITABLE)
    expect(await ask(['CBC'], { ...visit, lab_code: 'MUM01', city_id: 2 })).toEqual([
      404,
      'unknown-centre',
    ])
  })
})

describe('a draft with a yes to a safety question', () => {
  const question = 'Could you be pregnant?'
  const yes = { safety_answers: [{ question, answer: 'yes' as const }] }
  const visit = { order_type: 'lab_visit', lab_code: IMAGING_CENTRE } as const

  it('is not created', async () => {
    const { headers, self } = await signIn(server)
    const form = draftForm(self.member_id, ['CTBRN'], { ...visit, ...yes })
    expect(await calls.refusal('create', form, headers)).toEqual([422, 'scan-unsafe'])
  })

  it('is not updated, and keeps its previous answers', async () => {
    const { patient, draft } = await centreVisitor(server, ['CTBRN'])
    const form = draftForm(patient.self.member_id, ['CTBRN', 'CBC'], { ...visit, ...yes })
    const answer = await calls.send('PUT', `update/${draft.order_id}`, form, patient.headers)
    expect([answer.statusCode, answer.json()]).toEqual([
      422,
      {
        result: null,
        code: 'scan-unsafe',
        message: 'With your answer, this scan cannot be booked online. Please call us.',
      },
    ])
    expect(await detailsOf(server, patient.headers, draft.order_id)).toEqual(draft)
  })

  it('is created if the question does not apply to the patient or the tests', async () => {
    const { headers, self } = await signIn(server, { profile: { gender: 0 } })
    const scan = draftForm(self.member_id, ['CTBRN'], { ...visit, ...yes })
    expect((await post<Order>(server, 'orders/create', scan, headers)).safety_answers).toEqual([])
    const blood = draftForm(self.member_id, ['CBC'], yes)
    expect((await post<Order>(server, 'orders/create', blood, headers)).status).toBe('draft')
  })
})

describe('orders/update', () => {
  it('[R4.21] [R6.10] [R7.044] changes the draft with that id and keeps its slot', async () => {
    const { headers, draft, self, slotId } = await calls.readyToPlace()
    const form = draftForm(self.member_id, ['TSH'])
    const answer = await calls.send('PUT', `update/${draft.order_id}`, form, headers)
    const updated: Order = answer.json().result
    expect(updated.order_id).toBe(draft.order_id)
    expect(updated.lines.map(({ test_code }) => test_code)).toEqual(['TSH'])
    expect([updated.hold === null, await calls.takenOf(slotId)]).toEqual([false, 1])
  })

  it('releases the slot if the draft moves to another city', async () => {
    const { headers, draft, self, slotId } = await calls.readyToPlace()
    const form = draftForm(self.member_id, ['CBC'], { city_id: 2 })
    const answer = await calls.send('PUT', `update/${draft.order_id}`, form, headers)
    expect([answer.json().result.hold, await calls.takenOf(slotId)]).toEqual([null, 0])
  })

  it('releases appointments if the centre changes, or no scan needs them', async () => {
    const visitor = await centreVisitor(server, ['CTBRN', 'USGABD'])
    const { headers, self } = visitor.patient
    const at = { order_type: 'lab_visit', lab_code: IMAGING_CENTRE } as const
    const change = async (codes: string[], changes: Partial<DraftPayload> = at) => {
      const form = draftForm(self.member_id, codes, changes)
      return (await calls.send('PUT', `update/${visitor.draft.order_id}`, form, headers)).json()
    }
    const ct = await insertAppointment(server.db)
    const usg = await insertAppointment(server.db, {
      modality: 7,
      fromTime: '10:00',
      toTime: '10:45',
    })
    await holdAppointment(server, visitor, ct, 'CT')
    await holdAppointment(server, visitor, usg, 'Ultrasound/USG')
    const one: Order = (await change(['CTBRN'])).result
    expect(one.appointments.map(({ subdepartment }) => subdepartment)).toEqual(['CT'])
    expect([await calls.takenOf(ct), await calls.takenOf(usg)]).toEqual([1, 0])
    const elsewhere: Order = (await change(['CTBRN'], { ...at, lab_code: null })).result
    expect([elsewhere.appointments, await calls.takenOf(ct)]).toEqual([[], 0])
  })

  it('does not change a placed order', async () => {
    const { headers, draft, self } = await calls.readyToPlace()
    await calls.place(finalForm(await detailsOf(server, headers, draft.order_id)), headers)
    const answer = await calls.send(
      'PUT',
      `update/${draft.order_id}`,
      draftForm(self.member_id),
      headers,
    )
    expect([answer.statusCode, answer.json().code]).toEqual([409, 'draft-gone'])
  })
})

describe('orders/order-cancel', () => {
  it('[R6.10] [R7.045] cancels a draft with a reason and releases the slot', async () => {
    const { headers, draft, slotId } = await calls.readyToPlace()
    const body = { order_id: draft.order_id, reason: 'not confirm' }
    const cancelled = await post<Order>(server, 'orders/order-cancel', body, headers)
    expect([cancelled.status, await calls.takenOf(slotId)]).toEqual(['cancelled', 0])
    const [row] = await server.db.select().from(orders).where(eq(orders.id, draft.order_id))
    expect(row?.cancelReason).toBe('not confirm')
    expect((await post<Order>(server, 'orders/order-cancel', body, headers)).status).toBe(
      'cancelled',
    )
    expect(await calls.takenOf(slotId)).toBe(0)
    expect(await calls.refusal('order-create', finalForm(draft), headers)).toEqual([
      409,
      'draft-gone',
    ])
  })

  it("[R4.08] with 'not confirm' cancels only a draft: another tab may have placed it", async () => {
    const { headers, shown, slotId } = await calls.readyToPlace()
    const order = await calls.place(finalForm(shown), headers)
    const body = { order_id: order.order_id, reason: 'not confirm' }
    expect(await post<Order>(server, 'orders/order-cancel', body, headers)).toEqual(order)
    expect(await calls.takenOf(slotId)).toBe(1)
  })

  it('cancels a booked order and releases its slot, but not once the sample is taken', async () => {
    const { headers, shown, slotId } = await calls.readyToPlace()
    const { order_id } = await calls.place(finalForm(shown), headers)
    const body = { order_id, reason: 'Away that day' }
    const collected = { status: 'sample_collected' } as const
    await server.db.update(orders).set(collected).where(eq(orders.id, order_id))
    expect(await calls.refusal('order-cancel', body, headers)).toEqual([409, 'too-late'])
    await server.db.update(orders).set({ status: 'booked' }).where(eq(orders.id, order_id))
    const cancelled = await post<Order>(server, 'orders/order-cancel', body, headers)
    expect(cancelled.timeline.map(({ status }) => status)).toEqual(['draft', 'booked', 'cancelled'])
    expect(await calls.takenOf(slotId)).toBe(0)
    expect(await calls.refusal('order-cancel', { order_id, reason: ' ' }, headers)).toEqual([
      400,
      'invalid',
    ])
  })
})

describe('orders/order-exits', () => {
  it('[R4.24] [R7.052] tells whether a draft was placed, and as which order', async () => {
    const { headers, shown } = await calls.readyToPlace()
    const ask = () =>
      post<object>(server, 'orders/order-exits', { order_id: shown.order_id }, headers)
    expect(await ask()).toEqual({ exists: false, order: null })
    const order = await calls.place(finalForm(shown), headers)
    expect(await ask()).toEqual({ exists: true, order })
  })
})
