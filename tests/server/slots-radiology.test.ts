import { eq } from 'drizzle-orm'
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest'
import { centres } from '#server/db/schema/cities.ts'
import { slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import {
  appointmentDays,
  centreVisitor,
  holdAppointment,
  IMAGING_CENTRE,
} from './factories/centre-visit.ts'
import { booker, renewed } from './factories/order-calls.ts'
import { hold, insertAppointment, insertWindow } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

const MINUTE = 60_000
const MAIN_LAB = 'MUM01'
const [CT, MRI, USG, ECHO, XRAY, TMT, MAMMOGRAPHY] = [5, 6, 7, 8, 10, 12, 13] as const

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterEach(() => server.clock.set(TEST_NOW))
afterAll(() => server.close())

const days = (labCode: string, modality: number) => appointmentDays(server, labCode, modality)
const timesOf = async (labCode: string, modality: number, day = 1) =>
  (await days(labCode, modality))[day]?.slots.map(({ name }) => name) ?? []
const takenOf = async (id: string) => {
  const [row] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, id))
  return row?.taken
}

/** Status, code and message of a refusal. */
async function refusal(path: string, payload: object, headers: Headers) {
  const url = `/api/v1/cart/${path}`
  const answer = await server.inject({ method: 'POST', url, payload, headers })
  const { result, code, message } = answer.json()
  expect(result).toBeNull()
  return [answer.statusCode, code, message]
}

describe('cart/r/slots/available', () => {
  it('[R7.077] lists seven days of a room at a centre, free of charge', async () => {
    const list = await days(IMAGING_CENTRE, CT)
    expect(list.map(({ slot_date }) => slot_date)).toEqual([
      ...['2026-03-02', '2026-03-03', '2026-03-04', '2026-03-05', '2026-03-06', '2026-03-07'],
      '2026-03-08',
    ])
    expect(list[1]?.slots[0]).toMatchObject({
      from_time: '08:00',
      to_time: '08:30',
      band: 'morning',
      charge: 0,
      available: 1,
      suits_fasting: true,
      state: 'free',
    })
    expect(list[1]?.slots.at(-1)).toMatchObject({ name: '19:30 - 20:00', suits_fasting: false })
    expect(list[1]?.free).toBe(24)
  })

  it('has slots as long as the longest scan of the modality, in quarters of an hour', async () => {
    const first = async (labCode: string, modality: number) => (await timesOf(labCode, modality))[0]
    expect(await first(IMAGING_CENTRE, CT)).toBe('08:00 - 08:30')
    expect(await first(IMAGING_CENTRE, MRI)).toBe('08:00 - 08:45')
    expect(await first(IMAGING_CENTRE, USG)).toBe('08:00 - 08:45')
    expect(await first(IMAGING_CENTRE, MAMMOGRAPHY)).toBe('08:00 - 08:30')
    expect(await first(MAIN_LAB, ECHO)).toBe('06:00 - 06:30')
    expect(await first(MAIN_LAB, TMT)).toBe('06:00 - 06:45')
  })

  it("respects the centre's hours: none ends after closing, none on a closed day", async () => {
    expect((await days(IMAGING_CENTRE, MRI))[6]).toEqual({
      slot_date: '2026-03-08',
      free: 0,
      slots: [],
    })
    expect((await timesOf(MAIN_LAB, USG)).at(-1)).toBe('18:45 - 19:30')
    expect((await timesOf(MAIN_LAB, USG, 6)).at(-1)).toBe('17:15 - 18:00')
  })

  it('counts an appointment as past from an hour before its start', async () => {
    const today = (await days(IMAGING_CENTRE, CT))[0]?.slots
    const stateAt = (from: string) => today?.find(({ from_time }) => from_time === from)?.state
    expect([stateAt('10:30'), stateAt('11:00')]).toEqual(['past', 'free'])
  })

  it('always has slots, creates none twice and does not change existing days', async () => {
    server.clock.set('2026-03-20T10:00:00+05:30')
    const [one, other] = await Promise.all([days('PNQ02', CT), days('PNQ02', CT)])
    expect(one.at(-1)?.slot_date).toBe('2026-03-26')
    expect(other).toEqual(one)
    const Operaton = { open: '09:10', close: '12:00' }
    const hours = (['Fri', 'Sat'] as const).map((Day) => ({ Day, Operaton }))
    await server.db.update(centres).set({ hours }).where(eq(centres.labCode, 'PNQ02'))
    server.clock.set('2026-03-23T10:00:00+05:30')
    const later = await days('PNQ02', CT)
    expect(later.map(({ slots }) => slots.length)).toEqual([24, 24, 24, 24, 24, 5, 0])
  })

  it('answers 404 for an unknown centre, 422 for a modality without appointments there', async () => {
    const answerOf = async (query: string) => {
      const answer = await server.inject({ url: `/api/v1/cart/r/slots/available?${query}` })
      return [answer.statusCode, answer.json().code]
    }
    expect(await answerOf(`lab_code=NOPE&modality=${CT}`)).toEqual([404, 'unknown-centre'])
    expect(await answerOf(`lab_code=${MAIN_LAB}&modality=${CT}`)).toEqual([
      422,
      'centre-unsuitable',
    ])
    expect(await answerOf(`lab_code=${MAIN_LAB}&modality=99`)).toEqual([422, 'centre-unsuitable'])
    expect(await answerOf(`lab_code=${MAIN_LAB}&modality=${XRAY}`)).toEqual([422, 'walk-in'])
    await server.db
      .update(centres)
      .set({ classification: 'ONLY_HOME' })
      .where(eq(centres.labCode, 'AMD02'))
    expect(await answerOf(`lab_code=AMD02&modality=${CT}`)).toEqual([422, 'centre-unsuitable'])
    expect((await answerOf(`lab_code=${MAIN_LAB}`))[0]).toBe(400)
  })
})

describe('cart/r/slot/block', () => {
  it('[R4.29] [R7.080] holds an appointment for fifteen minutes, and every list shows it', async () => {
    const visitor = await centreVisitor(server, ['CTBRN'])
    const slotId = (await days(IMAGING_CENTRE, CT))[1]?.slots[3]?.slot_id ?? ''
    const held = await holdAppointment(server, visitor, slotId, 'CT')
    expect(held).toMatchObject({ subdepartment: 'CT', seconds_left: 900 })
    expect([held.slot.slot_id, held.slot.charge, held.slot.state]).toEqual([slotId, 0, 'full'])
    const shown = (await days(IMAGING_CENTRE, CT))[1]?.slots[3]
    expect([shown?.available, shown?.state]).toEqual([0, 'full'])
  })

  it('keeps one appointment per sub-department, for any number of scans', async () => {
    const visitor = await centreVisitor(server, ['CTBRN', 'HRCT', 'MRIBRN'])
    const [ct, mri, later] = [
      await insertAppointment(server.db, { fromTime: '09:00', toTime: '09:30' }),
      await insertAppointment(server.db, { modality: MRI, fromTime: '09:30', toTime: '10:15' }),
      await insertAppointment(server.db, { fromTime: '11:00', toTime: '11:30' }),
    ]
    await holdAppointment(server, visitor, ct, 'CT')
    await holdAppointment(server, visitor, mri, 'MRI')
    expect([await takenOf(ct), await takenOf(mri)]).toEqual([1, 1])
    await holdAppointment(server, visitor, later, 'CT')
    expect([await takenOf(ct), await takenOf(mri), await takenOf(later)]).toEqual([0, 1, 1])
  })

  it('books the scans in a package', async () => {
    const visitor = await centreVisitor(server, ['PRF020'])
    const id = await insertAppointment(server.db, { modality: USG })
    const held = await holdAppointment(server, visitor, id, 'Ultrasound/USG')
    expect(held.subdepartment).toBe('Ultrasound/USG')
  })

  it('refuses overlapping appointments', async () => {
    const visitor = await centreVisitor(server, ['CTBRN', 'MRIBRN'])
    const ct = await insertAppointment(server.db, { fromTime: '09:00', toTime: '09:30' })
    const mriAt = (fromTime: string, toTime: string, slotDate = '2026-03-04') =>
      insertAppointment(server.db, { modality: MRI, fromTime, toTime, slotDate })
    await holdAppointment(server, visitor, ct, 'CT')
    const { headers } = visitor.patient
    const ask = async (slot_id: string) => {
      const body = { slot_id, order_id: visitor.draft.order_id, subdepartment: 'MRI' }
      return refusal('r/slot/block', body, headers)
    }
    const words = 'You have another appointment at that time.'
    for (const [from, to] of [
      ['08:30', '09:15'],
      ['09:15', '10:00'],
      ['09:00', '09:45'],
    ] as const) {
      const id = await mriAt(from, to)
      expect(await ask(id)).toEqual([409, 'slot-taken', words])
      expect(await takenOf(id)).toBe(0)
    }
    await holdAppointment(server, visitor, await mriAt('09:00', '09:45', '2026-03-05'), 'MRI')
    await holdAppointment(server, visitor, await mriAt('09:30', '10:15'), 'MRI')
    await holdAppointment(server, visitor, await mriAt('08:15', '09:00'), 'MRI')
    server.clock.advance(16 * MINUTE)
    const later = await renewed(server, visitor.patient)
    await holdAppointment(server, visitor, await mriAt('09:00', '09:45'), 'MRI', later)
  })

  it('gives an appointment with an expired hold to the next patient', async () => {
    const [visitor, rival] = [
      await centreVisitor(server, ['CTBRN']),
      await centreVisitor(server, ['CTBRN']),
    ]
    const id = await insertAppointment(server.db)
    const first = await holdAppointment(server, visitor, id, 'CT')
    const body = { slot_id: id, order_id: rival.draft.order_id, subdepartment: 'CT' }
    const [status, code] = await refusal('r/slot/block', body, rival.patient.headers)
    expect([status, code]).toEqual([409, 'slot-taken'])
    server.clock.advance(15 * MINUTE)
    await holdAppointment(server, rival, id, 'CT', await renewed(server, rival.patient))
    const [ended] = await server.db.select().from(slotHolds).where(eq(slotHolds.id, first.hold_id))
    expect([ended?.state, await takenOf(id)]).toEqual(['expired', 1])
  })

  it('refuses appointments that do not fit the order, each with its own code', async () => {
    const { patient, draft } = await centreVisitor(server, ['CTBRN', 'CBC'])
    const ask = async (slot_id: string, subdepartment = 'CT', order_id = draft.order_id) =>
      (await refusal('r/slot/block', { slot_id, order_id, subdepartment }, patient.headers)).slice(
        0,
        2,
      )
    const id = await insertAppointment(server.db)
    expect(await ask('nowhere')).toEqual([404, 'unknown-slot'])
    expect(await ask(id, 'CT', 'nothing')).toEqual([404, 'unknown-order'])
    expect(await ask(await insertWindow(server.db))).toEqual([422, 'other-visit'])
    expect(await ask(await insertAppointment(server.db, { labCode: 'DEL02' }))).toEqual([
      422,
      'other-centre',
    ])
    expect(await ask(await insertAppointment(server.db, { modality: MRI }))).toEqual([
      422,
      'other-modality',
    ])
    expect(await ask(id, 'MRI')).toEqual([422, 'no-appointment'])
    expect(await ask(id, 'Haematology')).toEqual([422, 'no-appointment'])
    const past = await insertAppointment(server.db, { slotDate: '2026-03-02', fromTime: '10:30' })
    expect(await ask(past)).toEqual([409, 'slot-past'])
    const body = { slot_id: id, order_id: draft.order_id, subdepartment: '' }
    expect((await refusal('r/slot/block', body, patient.headers))[0]).toBe(400)
    expect(await takenOf(id)).toBe(0)
  })

  it('keeps home slots and appointments separate', async () => {
    const home = await booker(server)
    const atHome = { order_id: home.draft.order_id, slot_id: await insertAppointment(server.db) }
    const code = async (path: string, body: object) =>
      (await refusal(path, body, home.patient.headers))[1]
    expect(await code('slot/block', atHome)).toBe('other-visit')
    expect(await code('r/slot/block', { ...atHome, subdepartment: 'CT' })).toBe('no-centre-visit')
    const { patient, draft } = await centreVisitor(server, ['CTBRN'])
    const body = { slot_id: await insertWindow(server.db), order_id: draft.order_id }
    expect((await refusal('slot/block', body, patient.headers))[1]).toBe('no-home-visit')
  })

  it('does not find a draft of another patient', async () => {
    const { draft } = await centreVisitor(server, ['CTBRN'])
    const other = await signIn(server)
    const id = await insertAppointment(server.db)
    const body = { slot_id: id, order_id: draft.order_id, subdepartment: 'CT' }
    const [status, code] = await refusal('r/slot/block', body, other.headers)
    expect([status, code, await takenOf(id)]).toEqual([404, 'unknown-order', 0])
  })
})

describe('cart/r/slot/unblock', () => {
  it('[R4.30] [R7.081] releases one appointment, once, and keeps the others', async () => {
    const visitor = await centreVisitor(server, ['CTBRN', 'MRIBRN'])
    const { headers } = visitor.patient
    const ct = await insertAppointment(server.db)
    const mri = await insertAppointment(server.db, { modality: MRI, slotDate: '2026-03-05' })
    const { hold_id } = await holdAppointment(server, visitor, ct, 'CT')
    await holdAppointment(server, visitor, mri, 'MRI')
    const unblock = () => post(server, 'cart/r/slot/unblock', { hold_id }, headers)
    expect(await Promise.all([unblock(), unblock()])).toEqual([{ done: true }, { done: true }])
    expect([await takenOf(ct), await takenOf(mri)]).toEqual([0, 1])
  })

  it('does not find a hold of a home visit or of another patient, and keeps a booked one', async () => {
    const home = await booker(server)
    const held = await hold(server, home.patient.headers, home.draft, await insertWindow(server.db))
    const ask = async (path: string, hold_id: string, headers: Headers) =>
      (await refusal(path, { hold_id }, headers)).slice(0, 2)
    const unknown = [404, 'unknown-hold']
    expect(await ask('r/slot/unblock', held.hold_id, home.patient.headers)).toEqual(unknown)
    const visitor = await centreVisitor(server, ['CTBRN'])
    const slotId = await insertAppointment(server.db)
    const { hold_id } = await holdAppointment(server, visitor, slotId, 'CT')
    const { headers } = visitor.patient
    expect(await ask('slot/unblock', hold_id, headers)).toEqual(unknown)
    expect(await ask('r/slot/unblock', hold_id, home.patient.headers)).toEqual(unknown)
    await server.db.update(slotHolds).set({ state: 'booked' }).where(eq(slotHolds.id, hold_id))
    expect(await ask('r/slot/unblock', hold_id, headers)).toEqual([409, 'already-booked'])
    expect(await takenOf(slotId)).toBe(1)
  })
})
