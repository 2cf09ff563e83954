import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { SlotHold } from '#contract/cart.endpoints.ts'
import { cities } from '#server/db/schema/cities.ts'
import { homeSlots, slotHolds, slotWindows } from '#server/db/schema/slots.ts'
import { booker, renewed } from './factories/order-calls.ts'
import { detailsOf, hold, insertWindow, placed, slotById, slotList } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

const MUMBAI = 1
const JAIPUR = 10
const MINUTE = 60_000

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())

const at = (time: string) => server.clock.set(`2026-03-02T${time}:00+05:30`)
const takenOf = async (id: string) => {
  const [row] = await server.db.select().from(slotWindows).where(eq(slotWindows.id, id))
  return row?.taken
}

async function refusal(path: string, payload: object, headers: Headers) {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/v1/cart/slot/${path}`,
    payload,
    headers,
  })
  const { result, code, message } = answer.json()
  expect([result, typeof message]).toEqual([null, 'string'])
  return [answer.statusCode, code]
}

describe('cart/slots/available', () => {
  it('[R7.076] lists seven days from today, with half-hour slots in the morning of a big city', async () => {
    const { days, charges, hold_minutes } = await slotList(server, MUMBAI)
    expect(days.map(({ slot_date }) => slot_date)).toEqual([
      '2026-03-02',
      '2026-03-03',
      '2026-03-04',
      '2026-03-05',
      '2026-03-06',
      '2026-03-07',
      '2026-03-08',
    ])
    expect(days[1]?.slots.map(({ name }) => name)).toEqual([
      ...['06:00 - 06:30', '06:30 - 07:00', '07:00 - 07:30', '07:30 - 08:00', '08:00 - 08:30'],
      ...['08:30 - 09:00', '09:00 - 09:30', '09:30 - 10:00', '10:00 - 10:30', '10:30 - 11:00'],
      ...['11:00 - 11:30', '11:30 - 12:00', '12:00 - 13:00', '13:00 - 14:00', '14:00 - 15:00'],
      ...['15:00 - 16:00', '16:00 - 17:00', '17:00 - 18:00', '18:00 - 19:00'],
    ])
    expect([charges, hold_minutes]).toEqual([{ from: 100, to: 150 }, 15])
  })

  it('lists the visits of a city within the minute in which they are imported, until they are closed', async () => {
    const city = { id: 90, name: 'Leh', stateName: 'Ladakh', stdCode: '01982' }
    await server.db.insert(cities).values(city)
    const before = await slotList(server, city.id)
    expect(before.days.flatMap(({ slots }) => slots)).toEqual([])
    const visit = { fromTime: '09:00', toTime: '10:00', capacity: 2, chargePaise: 100_00 }
    await server.db.insert(homeSlots).values({ cityId: city.id, ...visit })
    const { days } = await slotList(server, city.id)
    expect(days.every(({ slots }) => slots.length === 1)).toBe(true)
    await server.db.update(slotWindows).set({ capacity: 0 }).where(eq(slotWindows.cityId, city.id))
    const closed = await slotList(server, city.id)
    expect(closed.days.flatMap(({ slots }) => slots)).toEqual([])
  })

  it('returns band, charge and fasting of each slot', async () => {
    const { days } = await slotList(server, MUMBAI)
    const told = (from: string) => {
      const slot = days[1]?.slots.find(({ from_time }) => from_time === from)
      return [slot?.band, slot?.charge, slot?.suits_fasting, slot?.available]
    }
    expect(told('07:30')).toEqual(['early-morning', 150, true, 4])
    expect(told('08:00')).toEqual(['morning', 100, true, 4])
    expect(told('11:00')).toEqual(['morning', 100, false, 4])
    expect(told('13:00')).toEqual(['noon', 100, false, 6])
    expect(told('14:00')).toEqual(['afternoon', 100, false, 6])
    expect(told('17:00')).toEqual(['evening', 100, false, 6])
  })

  it('offers one-hour slots in a smaller city', async () => {
    const { days } = await slotList(server, JAIPUR)
    expect(days).toHaveLength(7)
    expect(days[0]?.slots.map(({ from_time }) => from_time)).toEqual([
      ...['06:30', '07:30', '08:30', '09:30', '10:30', '11:30', '12:30'],
    ])
  })

  it('counts a slot as past from an hour before its start', async () => {
    const today = async () => (await slotList(server)).days[0]
    const stateOf = async (from: string) =>
      (await today())?.slots.find(({ from_time }) => from_time === from)?.state
    at('10:00')
    expect([await stateOf('10:30'), await stateOf('11:00')]).toEqual(['past', 'free'])
    at('10:01')
    expect([await stateOf('11:00'), (await today())?.free]).toEqual(['past', 8])
    server.clock.set(TEST_NOW)
  })

  it('always has slots, and creates none twice', async () => {
    server.clock.set('2026-03-20T10:00:00+05:30')
    const [one, other] = await Promise.all([slotList(server), slotList(server)])
    expect(one.days.map(({ slot_date }) => slot_date).at(-1)).toBe('2026-03-26')
    expect(one.days[3]?.slots).toHaveLength(19)
    expect(other).toEqual(one)
    server.clock.set(TEST_NOW)
  })

  it('answers 404 for a city that is not served and 400 for a PIN', async () => {
    const codeOf = async (query: string) =>
      (await server.inject({ url: `/api/v1/cart/slots/available?${query}` })).json().code
    expect(await codeOf('city_id=99')).toBe('unknown-city')
    expect(await codeOf('city_id=1&pincode=110001')).toBe('pin-not-served')
    expect(await codeOf('city_id=1&pincode=400050')).toBeUndefined()
    expect(await codeOf('city_id=1&pincode=4000')).toBe('invalid')
  })
})

describe('cart/slot/block', () => {
  it('[R4.27] [R7.078] holds a slot for fifteen minutes, and every list shows it at once', async () => {
    const { patient, draft } = await booker(server)
    const id = await insertWindow(server.db, { capacity: 2 })
    const held = await hold(server, patient.headers, draft, id)
    expect([held.slot.slot_id, held.slot.available, held.seconds_left]).toEqual([id, 1, 900])
    expect(held.expires_at).toBe('2026-03-02T04:45:00.000Z')
    expect((await slotById(server, id))?.available).toBe(1)
  })

  it('returns the same hold if the same slot is blocked again', async () => {
    const { patient, draft } = await booker(server)
    const id = await insertWindow(server.db, { capacity: 2 })
    const first = await hold(server, patient.headers, draft, id)
    server.clock.advance(MINUTE)
    const again = await hold(server, patient.headers, draft, id)
    expect([again.hold_id, again.expires_at, again.seconds_left]).toEqual([
      first.hold_id,
      first.expires_at,
      840,
    ])
    expect(await takenOf(id)).toBe(1)
    server.clock.set(TEST_NOW)
  })

  it('releases the old slot when another is blocked, and keeps it if the other is taken', async () => {
    const { patient, draft } = await booker(server)
    const rival = await booker(server)
    const [old, next, full] = [
      await insertWindow(server.db),
      await insertWindow(server.db),
      await insertWindow(server.db),
    ]
    await hold(server, patient.headers, draft, old)
    await hold(server, rival.patient.headers, rival.draft, full)
    const body = { slot_id: full, order_id: draft.order_id }
    expect(await refusal('block', body, patient.headers)).toEqual([409, 'slot-taken'])
    expect([await takenOf(old), await takenOf(full)]).toEqual([1, 1])
    await hold(server, patient.headers, draft, next)
    expect([await takenOf(old), await takenOf(next)]).toEqual([0, 1])
  })

  it('gives a slot with an expired hold to the next patient', async () => {
    const { patient, draft } = await booker(server)
    const rival = await booker(server)
    const id = await insertWindow(server.db)
    const first = await hold(server, patient.headers, draft, id)
    server.clock.advance(15 * MINUTE - 1)
    const body = { slot_id: id, order_id: rival.draft.order_id }
    expect((await slotById(server, id))?.state).toBe('full')
    expect(await refusal('block', body, rival.patient.headers)).toEqual([409, 'slot-taken'])
    server.clock.advance(1)
    expect((await slotById(server, id))?.available).toBe(1)
    await hold(server, await renewed(server, rival.patient), rival.draft, id)
    expect(await takenOf(id)).toBe(1)
    const [ended] = await server.db.select().from(slotHolds).where(eq(slotHolds.id, first.hold_id))
    expect(ended?.state).toBe('expired')
    server.clock.set(TEST_NOW)
  })

  it('gives a new hold of the same slot to a draft whose hold has expired', async () => {
    const { patient, draft } = await booker(server)
    const id = await insertWindow(server.db)
    const first = await hold(server, patient.headers, draft, id)
    server.clock.advance(16 * MINUTE)
    const headers = await renewed(server, patient)
    expect((await detailsOf(server, headers, draft.order_id)).hold).toBeNull()
    const second = await hold(server, headers, draft, id)
    expect(second.hold_id).not.toBe(first.hold_id)
    expect(await takenOf(id)).toBe(1)
    server.clock.set(TEST_NOW)
  })

  it('refuses slots that cannot be held, each with its own code', async () => {
    const { patient, draft } = await booker(server)
    const ask = (slot_id: string, order_id = draft.order_id) =>
      refusal('block', { slot_id, order_id }, patient.headers)
    const elsewhere = await insertWindow(server.db, { cityId: JAIPUR })
    const past = await insertWindow(server.db, { slotDate: '2026-03-02', fromTime: '10:30' })
    expect(await ask('nowhere')).toEqual([404, 'unknown-slot'])
    expect(await ask(await insertWindow(server.db), 'nothing')).toEqual([404, 'unknown-order'])
    expect(await ask(elsewhere)).toEqual([422, 'other-city'])
    expect(await ask(past)).toEqual([409, 'slot-past'])
    const other = await booker(server)
    const done = await placed(server, other.patient.headers, other.draft)
    const late = { slot_id: await insertWindow(server.db), order_id: done.order_id }
    expect(await refusal('block', late, other.patient.headers)).toEqual([409, 'draft-gone'])
  })
})

describe('cart/slot/unblock', () => {
  it('[R4.28] [R7.079] releases the slot; idempotent', async () => {
    const { patient, draft } = await booker(server)
    const id = await insertWindow(server.db)
    const { hold_id } = await hold(server, patient.headers, draft, id)
    const unblock = () => post(server, 'cart/slot/unblock', { hold_id }, patient.headers)
    expect(await Promise.all([unblock(), unblock(), unblock()])).toEqual(
      Array(3).fill({ done: true }),
    )
    expect(await takenOf(id)).toBe(0)
    expect((await detailsOf(server, patient.headers, draft.order_id)).slot).toBeNull()
  })

  it('keeps a booked slot', async () => {
    const { patient, draft } = await booker(server)
    const id = await insertWindow(server.db)
    const held: SlotHold = await hold(server, patient.headers, draft, id)
    await server.db.update(slotHolds).set({ state: 'booked' }).where(eq(slotHolds.id, held.hold_id))
    const body = { hold_id: held.hold_id }
    expect(await refusal('unblock', body, patient.headers)).toEqual([409, 'already-booked'])
    expect(await takenOf(id)).toBe(1)
  })

  it('does not find a hold of another patient', async () => {
    const { patient, draft } = await booker(server)
    const other = await booker(server)
    const id = await insertWindow(server.db)
    const { hold_id } = await hold(server, patient.headers, draft, id)
    expect(await refusal('unblock', { hold_id }, other.patient.headers)).toEqual([
      404,
      'unknown-hold',
    ])
    const theirs = { slot_id: id, order_id: draft.order_id }
    expect(await refusal('block', theirs, other.patient.headers)).toEqual([404, 'unknown-order'])
    expect(await takenOf(id)).toBe(1)
  })
})
