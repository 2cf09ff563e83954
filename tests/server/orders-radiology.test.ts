import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { holdSweep } from '#server/jobs.ts'
import { centreVisitor, holdAppointment, IMAGING_CENTRE } from './factories/centre-visit.ts'
import { orderCalls, renewed } from './factories/order-calls.ts'
import { draftForm, finalForm, radiologyForm } from './factories/order-forms.ts'
import { detailsOf, insertAppointment } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

const MINUTE = 60_000
const USG = 'Ultrasound/USG'
const CENTRE_VISIT = { order_type: 'lab_visit', lab_code: IMAGING_CENTRE } as const
const PREGNANT = 'Could you be pregnant?'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp()
  calls = orderCalls(server)
})
afterAll(() => server.close())

/** A CT at nine and an ultrasound before it, both held, and a walk-in blood test. */
async function readyToScan() {
  const visitor = await centreVisitor(server, ['CTBRN', 'CBC', 'USGABD'])
  const { headers } = visitor.patient
  const ct = await insertAppointment(server.db)
  const early = { modality: 7, fromTime: '08:00', toTime: '08:45' }
  const usg = await insertAppointment(server.db, early)
  await holdAppointment(server, visitor, ct, 'CT')
  await holdAppointment(server, visitor, usg, USG)
  const shown = await detailsOf(server, headers, visitor.draft.order_id)
  return { ...visitor, headers, ct, usg, shown }
}

const place = (shown: Order, headers: Headers, overrides: Partial<OrderPayload> = {}) =>
  post<Order>(server, 'orders/order-r-create', radiologyForm(shown, overrides), headers)

describe('orders/order-r-create', () => {
  it('shows the appointments that a draft holds, by time', async () => {
    const { shown } = await readyToScan()
    expect(shown.appointments.map(({ subdepartment }) => subdepartment)).toEqual([USG, 'CT'])
    expect(shown.appointments[0]).toMatchObject({
      slot: { slot_date: '2026-03-04', from_time: '08:00', charge: 0 },
      hold: { seconds_left: 900 },
    })
    expect([shown.hold, shown.slot?.from_time, shown.amounts.hc_charges]).toEqual([
      null,
      '08:00',
      0,
    ])
  })

  it('[R4.26] [R7.042] places a draft with appointments: times, answers, message, report', async () => {
    const { shown, headers, patient, ct, usg } = await readyToScan()
    const order = await place(shown, headers)
    expect(order).toMatchObject({
      status: 'booked',
      slot: { slot_date: '2026-03-04', from_time: '08:00', to_time: '08:45' },
      safety_answers: [{ question: PREGNANT, answer: 'no' }],
      centre: { lab_code: IMAGING_CENTRE },
      // The end of the CT, 09:30 at the lab, plus twelve hours for the slowest test.
      report_by: '2026-03-04T16:00:00.000Z',
    })
    expect(
      order.appointments.map((one) => [one.subdepartment, one.slot.slot_id, one.hold]),
    ).toEqual([
      [USG, usg, null],
      ['CT', ct, null],
    ])
    expect([await calls.takenOf(ct), await calls.takenOf(usg)]).toEqual([1, 1])
    const [message] = await newestMessages(server.deps, patient.user.mobile_no)
    expect(message?.text).toContain(
      `is booked. 2 appointments at ${order.centre?.name}, the first on 4 Mar 2026 at 08:00 AM. ` +
        'Payment: Rs 4890 at service. ' +
        `All of them: ${server.config.publicUrl}/profile?tab=my-order&order=${order.order_id}`,
    )
    expect(await place(shown, headers)).toEqual(order)
  })

  it('[R4.26] is required for a draft with appointments, and refused for one without', async () => {
    const { shown, headers } = await readyToScan()
    expect(await calls.refusal('order-create', finalForm(shown), headers)).toEqual([
      422,
      'appointment-missing',
    ])
    const walkIn = await centreVisitor(server, ['CBC', 'XRCHEST'])
    const form = { ...finalForm(walkIn.draft), radiology_codes: ['XRCHEST'] }
    expect(await calls.refusal('order-r-create', form, walkIn.patient.headers)).toEqual([
      422,
      'no-appointment',
    ])
    expect((await calls.place(finalForm(walkIn.draft), walkIn.patient.headers)).status).toBe(
      'booked',
    )
  })

  it('says that the draft was changed when another tab added or removed its scans', async () => {
    const visitor = await centreVisitor(server, ['CBC'])
    const { headers, self } = visitor.patient
    const { order_id } = visitor.draft
    const withoutScan = await detailsOf(server, headers, order_id)
    const change = (codes: string[]) => {
      const form = draftForm(self.member_id, codes, CENTRE_VISIT)
      return calls.send('PUT', `update/${order_id}`, form, headers)
    }
    await change(['CBC', 'CTBRN'])
    const plain = finalForm(withoutScan)
    expect(await calls.refusal('order-create', plain, headers)).toEqual([409, 'draft-changed'])
    const withScan = radiologyForm(await detailsOf(server, headers, order_id))
    await change(['CBC'])
    expect(await calls.refusal('order-r-create', withScan, headers)).toEqual([409, 'draft-changed'])
  })

  it('refuses other radiology codes than those of the draft', async () => {
    const { shown, headers } = await readyToScan()
    for (const radiology_codes of [['CTBRN'], ['CTBRN', 'CBC'], ['CTBRN', 'USGABD', 'CBC']]) {
      const form = { ...finalForm(shown), radiology_codes }
      const answer = await calls.refusal('order-r-create', form, headers)
      expect([radiology_codes, ...answer]).toEqual([radiology_codes, 409, 'draft-changed'])
    }
  })

  it('refuses a sub-department without an appointment, and an expired hold', async () => {
    const visitor = await centreVisitor(server, ['CTBRN', 'USGABD'])
    const { headers } = visitor.patient
    await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
    const half = await detailsOf(server, headers, visitor.draft.order_id)
    expect(await calls.refusal('order-r-create', radiologyForm(half), headers)).toEqual([
      422,
      'appointment-missing',
    ])
    const { shown, patient, ct } = await readyToScan()
    server.clock.advance(15 * MINUTE)
    const late = await renewed(server, patient)
    expect(await calls.refusal('order-r-create', radiologyForm(shown), late)).toEqual([
      409,
      'hold-expired',
    ])
    expect((await detailsOf(server, late, shown.order_id)).status).toBe('draft')
    expect(await calls.takenOf(ct)).toBe(1)
    await holdSweep.run(server.deps)
    const swept = await calls.refusal('order-r-create', radiologyForm(shown), late)
    expect([...swept, await calls.takenOf(ct)]).toEqual([409, 'hold-expired', 0])
    server.clock.set(TEST_NOW)
  })

  it("refuses appointments that are not held: none, another's, another date", async () => {
    const { shown, headers } = await readyToScan()
    const [first, second] = radiologyForm(shown).center_slot
    const other = await readyToScan()
    const [foreign] = radiologyForm(other.shown).center_slot
    if (!first || !second || !foreign) throw new Error('An appointment is missing.')
    const wrong = [
      [],
      [first],
      [first, { ...second, subdepartment: 'MRI' }],
      [foreign, second],
      [first, { ...second, slot_id: foreign.slot_id }],
      [first, { ...second, slot_date: '2026-03-05' }],
    ]
    for (const center_slot of wrong) {
      const form = radiologyForm(shown, { center_slot })
      const answer = await calls.refusal('order-r-create', form, headers)
      expect([center_slot, ...answer]).toEqual([center_slot, 409, 'hold-expired'])
    }
    expect((await place(shown, headers)).status).toBe('booked')
  })

  it('asks each applicable safety question, and stores the answers', async () => {
    const { shown, headers } = await readyToScan()
    const unanswered = radiologyForm(shown, { safety_answers: [] })
    expect(await calls.refusal('order-r-create', unanswered, headers)).toEqual([
      422,
      'answers-missing',
    ])
    const no = { question: PREGNANT, answer: 'no' } as const
    const stray = { question: 'Are you left-handed?', answer: 'yes' } as const
    const order = await place(shown, headers, { safety_answers: [stray, no] })
    expect(order.safety_answers).toEqual([no])
    expect((await detailsOf(server, headers, order.order_no)).safety_answers).toEqual([no])
  })

  it('refuses a yes to a safety question, and places no order', async () => {
    const { shown, headers } = await readyToScan()
    const yes = { question: PREGNANT, answer: 'yes' } as const
    const unsafe = radiologyForm(shown, { safety_answers: [yes] })
    expect(await calls.refusal('order-r-create', unsafe, headers)).toEqual([422, 'scan-unsafe'])
    const contradicting = radiologyForm(shown, {
      safety_answers: [{ question: PREGNANT, answer: 'no' }, yes],
    })
    expect(await calls.refusal('order-r-create', contradicting, headers)).toEqual([
      422,
      'scan-unsafe',
    ])
    expect(
      await calls.refusal('order-payment', finalForm(shown, { safety_answers: [yes] }), headers),
    ).toEqual([422, 'scan-unsafe'])
    expect((await detailsOf(server, headers, shown.order_id)).status).toBe('draft')
  })

  it('refuses a yes to a safety question of a walk-in scan', async () => {
    const { patient, draft } = await centreVisitor(server, ['XRCHEST'])
    const yes = { question: PREGNANT, answer: 'yes' } as const
    const unsafe = finalForm(draft, { safety_answers: [yes] })
    expect(await calls.refusal('order-create', unsafe, patient.headers)).toEqual([
      422,
      'scan-unsafe',
    ])
  })

  it('does not ask a man about pregnancy', async () => {
    const visitor = await centreVisitor(server, ['CTBRN'], {}, { gender: 0 })
    const { headers } = visitor.patient
    await holdAppointment(server, visitor, await insertAppointment(server.db), 'CT')
    const shown = await detailsOf(server, headers, visitor.draft.order_id)
    const order = await place(shown, headers, { safety_answers: [] })
    expect([order.status, order.safety_answers]).toEqual(['booked', []])
  })

  it('also asks before a walk-in scan', async () => {
    const { patient, draft } = await centreVisitor(server, ['XRCHEST'])
    const unanswered = finalForm(draft, { safety_answers: [] })
    expect(await calls.refusal('order-create', unanswered, patient.headers)).toEqual([
      422,
      'answers-missing',
    ])
  })

  it('releases every appointment of a cancelled order', async () => {
    const { shown, headers, ct, usg } = await readyToScan()
    const { order_id } = await place(shown, headers)
    await post(server, 'orders/order-cancel', { order_id, reason: 'Away' }, headers)
    expect([await calls.takenOf(ct), await calls.takenOf(usg)]).toEqual([0, 0])
  })
})
