import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { localities } from '#server/db/schema/cities.ts'
import { slotWindows } from '#server/db/schema/slots.ts'
import { holdAppointment } from './factories/centre-visit.ts'
import {
  type Family,
  family,
  familyCall,
  parentOf,
  personForm,
  placeFamily,
  shownTo,
} from './factories/family.ts'
import { orderCalls } from './factories/order-calls.ts'
import { hold, insertAppointment, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 } })
  calls = orderCalls(server)
})
afterAll(() => server.close())

const TOO_CLOSE = [409, 'slot-too-close']
const times = (fromTime: string, toTime: string) => ({ fromTime, toTime })

/** Blood at home for each of `people`, and a CT at the centre for one of them. */
async function familyWithScan(people = 1, who = 0) {
  const made = await family(server, Array(people).fill({ codes: ['CBC'] }))
  const form = personForm(made, who, { codes: ['CTBRN'], centre: true }, parentOf(made))
  const scan = await post<Order>(server, 'orders/create', form, made.headers)
  return { ...made, scan, drafts: [...made.drafts, scan] }
}

type Made = Family & { readonly scan: Order }

const atHome = (from: string, to: string) =>
  insertWindow(server.db, { ...times(from, to), capacity: 6 })

const holdHome = (made: Made, slotId: string) => hold(server, made.headers, parentOf(made), slotId)

const holdScan = (made: Made, slotId: string) =>
  holdAppointment(server, { patient: made, draft: made.scan }, slotId, 'CT')

async function refusedBy(path: string, body: object, { headers }: Made) {
  const answer = await server.inject({
    method: 'POST',
    url: `/api/v1/${path}`,
    payload: body,
    headers,
  })
  return { kind: [answer.statusCode, answer.json().code], words: answer.json().message as string }
}

const refusedScan = (made: Made, slot_id: string) =>
  refusedBy(
    'cart/r/slot/block',
    { slot_id, order_id: made.scan.order_id, subdepartment: 'CT' },
    made,
  )

/** Placed: the home visit at 09:00, the scan at 14:00. */
async function placed(people = 1, who = 0) {
  const made = await familyWithScan(people, who)
  await holdHome(made, await atHome('09:00', '09:30'))
  await holdScan(made, await insertAppointment(server.db, times('14:00', '14:30')))
  const shown = await shownTo(server, made)
  await placeFamily(server, shown, made.headers)
  return { ...made, orders: await shownTo(server, made) }
}

describe('a person with blood at home and a scan at the centre', () => {
  it('cannot hold a scan that is too close to the home visit, and keeps what is held', async () => {
    const made = await familyWithScan()
    await holdHome(made, await atHome('09:00', '09:30'))
    const near = await insertAppointment(server.db, times('09:45', '10:15'))
    const { kind, words } = await refusedScan(made, near)
    expect(kind).toEqual(TOO_CLOSE)
    expect(words).toBe(
      `${made.self.firstName} is at home for the samples from 09:00 AM to 09:30 AM. Travelling to the centre takes about 30 minutes. Please choose another slot.`,
    )
    expect(await calls.takenOf(near)).toBe(0)
    const apart = await insertAppointment(server.db, times('10:00', '10:30'))
    await holdScan(made, apart)
    expect((await refusedScan(made, near)).kind).toEqual(TOO_CLOSE)
    expect([await calls.takenOf(near), await calls.takenOf(apart)]).toEqual([0, 1])
  })

  it('cannot hold a home visit that is too close to the scan', async () => {
    const made = await familyWithScan()
    await holdScan(made, await insertAppointment(server.db, times('10:00', '10:30')))
    const near = await atHome('09:30', '09:45')
    const body = { slot_id: near, order_id: parentOf(made).order_id }
    const { kind, words } = await refusedBy('cart/slot/block', body, made)
    expect(kind).toEqual(TOO_CLOSE)
    expect(words).toContain('at the centre for the scan from 10:00 AM to 10:30 AM')
    expect(await calls.takenOf(near)).toBe(0)
    const apart = await atHome('09:00', '09:30')
    await holdHome(made, apart)
    expect(await calls.takenOf(apart)).toBe(1)
  })

  it('needs longer for the way across the city', async () => {
    const bandra = eq(localities.name, 'Bandra West')
    const [near] = await server.db.select().from(localities).where(bandra)
    // Some 15 km from the centre: 63 minutes of road, in tens.
    await server.db.update(localities).set({ latitude: 18.94, longitude: 72.83 }).where(bandra)
    const made = await familyWithScan().finally(() =>
      server.db
        .update(localities)
        .set({ latitude: near?.latitude ?? null, longitude: near?.longitude ?? null })
        .where(bandra),
    )
    await holdHome(made, await atHome('09:00', '09:30'))
    const late = await insertAppointment(server.db, times('10:00', '10:30'))
    const { kind, words } = await refusedScan(made, late)
    expect(kind).toEqual(TOO_CLOSE)
    expect(words).toMatch(/Travelling to the centre takes about \d0 minutes\./)
    expect(made.drafts[0]?.address?.position).toEqual({ lat: 18.94, lng: 72.83 })
    await holdScan(made, await insertAppointment(server.db, times('12:00', '12:30')))
  })

  it('is at home for the turns of all, where others share the visit', async () => {
    const made = await familyWithScan(3, 1)
    await holdHome(made, await atHome('09:00', '09:30'))
    const near = await insertAppointment(server.db, times('10:15', '10:45'))
    expect((await refusedScan(made, near)).kind).toEqual(TOO_CLOSE)
    await holdScan(made, await insertAppointment(server.db, times('10:30', '11:00')))
  })

  it('does not concern somebody who has the scan only', async () => {
    const made = await family(server, [{ codes: ['CBC'] }, { codes: ['CTBRN'], centre: true }])
    const [, scan] = made.drafts
    await holdHome({ ...made, scan: scan as Order }, await insertWindow(server.db))
    const same = await insertAppointment(server.db, times('09:00', '09:30'))
    await holdAppointment(server, { patient: made, draft: scan as Order }, same, 'CT')
    expect(await calls.takenOf(same)).toBe(1)
  })

  it('is not booked if a slot came too close meanwhile', async () => {
    const made = await familyWithScan()
    await holdHome(made, await atHome('09:00', '09:30'))
    const slot = await insertAppointment(server.db, times('14:00', '14:30'))
    await holdScan(made, slot)
    const { call, form } = familyCall(await shownTo(server, made))
    await server.db.update(slotWindows).set(times('09:15', '09:45')).where(eq(slotWindows.id, slot))
    expect(await calls.refusal(call, form, made.headers)).toEqual(TOO_CLOSE)
    expect(await calls.refusal('order-payment', form, made.headers)).toEqual(TOO_CLOSE)
  })
})

describe('moving one of the two', () => {
  it('refuses a scan next to the home visit', async () => {
    const made = await placed()
    const near = await insertAppointment(server.db, times('09:30', '10:00'))
    const moving = (slot_id: string) => ({
      order_id: made.scan.order_id,
      slot_id: null,
      center_slot: [{ subdepartment: 'CT', slot_id }],
    })
    const refused = await calls.refusal('order-reschedule', moving(near), made.headers)
    expect(refused).toEqual(TOO_CLOSE)
    expect(await calls.takenOf(near)).toBe(0)
    const apart = await insertAppointment(server.db, times('10:00', '10:30'))
    await post<Order>(server, 'orders/order-reschedule', moving(apart), made.headers)
    expect(await calls.takenOf(apart)).toBe(1)
  })

  it('refuses a home visit next to the scan, alone and for all', async () => {
    const made = await placed(2, 1)
    const moving = (at: number, slot_id: string, with_linked: boolean) => ({
      order_id: made.drafts[at]?.order_id,
      slot_id,
      center_slot: [],
      with_linked,
    })
    const near = await atHome('13:30', '13:45')
    const refusal = (at: number, slot: string, all: boolean) =>
      calls.refusal('order-reschedule', moving(at, slot, all), made.headers)
    expect(await refusal(1, near, false)).toEqual(TOO_CLOSE)
    expect(await refusal(0, near, true)).toEqual(TOO_CLOSE)
    // Two people are there for 40 minutes, one alone for the slot.
    const edge = await atHome('13:00', '13:30')
    expect(await refusal(0, edge, true)).toEqual(TOO_CLOSE)
    await post<Order>(server, 'orders/order-reschedule', moving(1, edge, false), made.headers)
    // The other person has no scan.
    await post<Order>(server, 'orders/order-reschedule', moving(0, near, false), made.headers)
    expect([await calls.takenOf(near), await calls.takenOf(edge)]).toEqual([1, 1])
  })
})
