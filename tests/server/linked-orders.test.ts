import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { EndpointResult } from '#contract/endpoint.ts'
import { orderEndpoints } from '#contract/orders.endpoints.ts'
import { type Order, orderSchema } from '#contract/orders.schemas.ts'
import { priceBooking } from '#contract/rules/booking-price.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { slotHolds } from '#server/db/schema/slots.ts'
import { staleDrafts } from '#server/jobs/stale-drafts.ts'
import { holdSweep } from '#server/jobs.ts'
import { holdAppointment } from './factories/centre-visit.ts'
import { insertCoupon } from './factories/coupon.ts'
import {
  type Family,
  family,
  familyCall,
  familyForm,
  heldFamily,
  openFamilyPayment,
  parentOf,
  personForm,
  placedFamily,
  placeFamily,
  shownTo,
  THREE,
} from './factories/family.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls, renewed } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { detailsOf, hold, insertAppointment, insertWindow } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
let money: ReturnType<typeof moneyOff>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 }, poolSize: 20 })
  calls = orderCalls(server)
  money = moneyOff(server)
})
afterAll(() => server.close())

type Open = EndpointResult<typeof orderEndpoints.openBooking>['booking']

async function openBooking(headers: Headers): Promise<Open> {
  const answer = await server.inject({ url: '/api/v1/orders/open-booking', headers })
  return orderEndpoints.openBooking.response.parse(answer.json().result).booking
}

const statusesOf = async (ids: readonly string[]) => {
  const rows = await server.db.select({ id: orders.id, status: orders.status }).from(orders)
  return ids.map((id) => rows.find((row) => row.id === id)?.status)
}

const cancel = (order_id: string, headers: Headers, reason = 'not confirm') =>
  post<Order>(server, 'orders/order-cancel', { order_id, reason }, headers)

describe('drafts that are linked', () => {
  it('are one booking, which every draft shows', async () => {
    const made = await family(server)
    const shown = await shownTo(server, made)
    const ids = made.drafts.map(({ order_id }) => order_id)
    for (const order of shown) {
      expect(orderSchema.parse(order).linked).toMatchObject({
        parent_order_id: ids[0],
        count: 3,
        orders: ids.map((order_id) => ({ order_id, own_visit: false, status: 'draft' })),
      })
    }
    const booking = await openBooking(made.headers)
    expect(booking?.order).toMatchObject({ order_id: ids[0], linked: { count: 3 } })
    expect(booking?.stage).toBe('details')
  })

  it('are priced together: one charge, and free from the limit of all', async () => {
    const { shown } = await heldFamily(server)
    const { orders: priced, sum } = priceBooking({
      orders: shown.map(({ lines }) => ({
        lines: lines.map(({ unit_price, mrp }) => ({ selling_price: unit_price, mrp })),
        home: true,
      })),
      slot: { slot_date: '2026-03-04', charge: 100 },
    })
    expect(shown.map(({ amounts }) => amounts)).toEqual(priced)
    expect(sum.hc_charges).toBe(100)
    expect(shown[0]?.linked?.total).toBe(sum.net_payable)
  })

  it('hold one place each, in one slot', async () => {
    const { slotId, headers, drafts, held } = await heldFamily(server)
    expect(await calls.takenOf(slotId)).toBe(3)
    const again = await hold(server, headers, parentOf({ drafts }), slotId)
    expect(again.hold_id).toBe(held.hold_id)
    expect(await calls.takenOf(slotId)).toBe(3)
    const other = await insertWindow(server.db, { capacity: 3 })
    await hold(server, headers, parentOf({ drafts }), other)
    expect([await calls.takenOf(slotId), await calls.takenOf(other)]).toEqual([0, 3])
    const moved = await hold(server, headers, parentOf({ drafts }), slotId)
    await post(server, 'cart/slot/unblock', { hold_id: moved.hold_id }, headers)
    expect([await calls.takenOf(slotId), await calls.takenOf(other)]).toEqual([0, 0])
  })

  it('keep their places if the next slot has too few', async () => {
    const { slotId, headers, drafts } = await heldFamily(server)
    const narrow = await insertWindow(server.db, { capacity: 2 })
    const body = { slot_id: narrow, order_id: drafts[0]?.order_id }
    const refused = await money.refusal('cart/slot/block', body, headers)
    expect(refused).toEqual([409, 'slot-taken', expect.stringContaining('3 places')])
    expect([await calls.takenOf(slotId), await calls.takenOf(narrow)]).toEqual([3, 0])
  })

  it('take one more place for a person who joins, and free that of one who leaves', async () => {
    const made = await heldFamily(server, THREE.slice(0, 2))
    const { headers, slotId, members } = made
    const third = { ...made, members: [...members, made.self] }
    await cancel(made.drafts[1]?.order_id ?? '', headers)
    expect(await calls.takenOf(slotId)).toBe(1)
    const alone = await detailsOf(server, headers, parentOf(made).order_id)
    expect(alone.linked).toBeUndefined()
    const form = personForm(third, 1, { codes: ['TSH'] }, parentOf(made))
    await post<Order>(server, 'orders/create', form, headers)
    expect((await openBooking(headers))?.order.linked?.count).toBe(2)
    await hold(server, headers, parentOf(made), slotId)
    expect(await calls.takenOf(slotId)).toBe(2)
  })

  it('end with the parent, and with a new booking', async () => {
    const first = await heldFamily(server)
    const ids = first.drafts.map(({ order_id }) => order_id)
    await cancel(ids[0] ?? '', first.headers)
    expect(await statusesOf(ids)).toEqual(['cancelled', 'cancelled', 'cancelled'])
    expect(await calls.takenOf(first.slotId)).toBe(0)

    const second = await heldFamily(server)
    const form = personForm(second, 0, { codes: ['CBC'] }, null)
    await post<Order>(server, 'orders/create', form, second.headers)
    expect(await statusesOf(second.drafts.map(({ order_id }) => order_id))).toEqual([
      'cancelled',
      'cancelled',
      'cancelled',
    ])
    expect(await calls.takenOf(second.slotId)).toBe(0)
  })

  it('release everything when the booking is abandoned, and open again', async () => {
    const { headers, drafts, slotId } = await heldFamily(server)
    const order_id = parentOf({ drafts }).order_id
    await post(server, 'orders/order-checkout', { order_id, status: 'abandoned' }, headers)
    expect(await calls.takenOf(slotId)).toBe(0)
    expect(await openBooking(headers)).toBeNull()
    await hold(server, headers, parentOf({ drafts }), slotId)
    expect(await calls.takenOf(slotId)).toBe(3)
    expect((await openBooking(headers))?.order.linked?.count).toBe(3)
  })

  it('are released by the job once a payment of an abandoned booking has ended', async () => {
    const made = await heldFamily(server)
    const { headers, slotId, shown } = made
    await post<Order>(server, 'orders/order-payment', familyForm(shown), headers)
    const payment = await openFamilyPayment(server, headers, shown)
    const order_id = parentOf(made).order_id
    await post(server, 'orders/order-checkout', { order_id, status: 'abandoned' }, headers)
    await staleDrafts.run(server.deps)
    expect(await calls.takenOf(slotId)).toBe(3)
    await server.db
      .update(payments)
      .set({ status: 'expired' })
      .where(eq(payments.id, payment.payment_id))
    await staleDrafts.run(server.deps)
    expect(await calls.takenOf(slotId)).toBe(0)
  })

  it('release everything when the patient logs out', async () => {
    const { headers, slotId, tokens } = await heldFamily(server)
    await post(server, 'auth/log-out', { token: tokens.refreshToken, chosen: true }, headers)
    expect(await calls.takenOf(slotId)).toBe(0)
  })

  it('expire together, as units that any process can sweep', async () => {
    const { slotId, headers, drafts, ...made } = await heldFamily(server)
    server.clock.advance(16 * 60_000)
    await holdSweep.run(server.deps)
    expect(await calls.takenOf(slotId)).toBe(0)
    const fresh = await renewed(server, { headers, tokens: made.tokens })
    const parent = await detailsOf(server, fresh, drafts[0]?.order_id ?? '')
    expect([parent.hold, parent.linked?.orders.map(({ slot }) => slot)]).toEqual([
      null,
      [null, null, null],
    ])
    server.clock.set(TEST_NOW)
  })

  it('leave one draft to an account, as processes of the release before insert it', async () => {
    const { drafts } = await family(server)
    const former = `insert into orders (id, account_id, member_id, member, city_id, order_type, status,
        caller_name, caller_relationship, mrp_total_paise, sub_total_paise, slot_charges_paise,
        hc_charges_paise, order_discount_paise, wallet_paise, net_payable_paise, created_at, updated_at)
      select 'former', account_id, member_id, member, city_id, order_type, 'draft',
        caller_name, caller_relationship, 0, 0, 0, 0, 0, 0, 0, created_at, updated_at
      from orders where id = $1`
    const insert = () => server.database.pool.query(former, [drafts[0]?.order_id])
    await expect(insert()).rejects.toThrow('orders_one_booking')
    await server.db
      .update(orders)
      .set({ status: 'cancelled' })
      .where(eq(orders.id, drafts[0]?.order_id ?? ''))
    await insert()
    const [row] = await server.db.select().from(orders).where(eq(orders.id, 'former'))
    expect(row).toMatchObject({ ownVisit: false, duePaise: 0, parentOrderId: null })
  })

  it('share the address of the first home order', async () => {
    const made = await family(server, THREE.slice(0, 2))
    const { headers, drafts } = made
    const [parent, linked] = drafts
    const put = (at: number, address_id: string) =>
      server.inject({
        method: 'PUT',
        url: `/api/v1/orders/update/${drafts[at]?.order_id}`,
        payload: {
          ...personForm(made, at, THREE[at] ?? { codes: [] }, at === 0 ? null : (parent ?? null)),
          address_id,
        },
        headers,
      })
    const body = { tag: 'office', address_line: '5 Hill Road', landmark: '' }
    const near = { locality: parent?.address?.locality, pincode: parent?.address?.pincode }
    const { address_id } = await post<{ address_id: string }>(
      server,
      'patient/address/add',
      { ...body, ...near },
      headers,
    )
    const refused = await put(1, address_id)
    expect([refused.statusCode, refused.json().code]).toEqual([422, 'linked-refused'])
    expect((await put(0, address_id)).statusCode).toBe(200)
    const moved = await detailsOf(server, headers, linked?.order_id ?? '')
    expect(moved.address?.address_id).toBe(address_id)
  })
})

describe('what cannot be linked', () => {
  const refused = async (form: object, headers: Headers) => {
    const answer = await calls.send('POST', 'create', form, headers)
    return [answer.statusCode, answer.json().code]
  }

  it('the same person with the same visit, another city, a seventh order', async () => {
    const made = await family(server, THREE.slice(0, 2))
    const parent = parentOf(made)
    const again = personForm(made, 1, { codes: ['TSH'] }, parent)
    expect(await refused(again, made.headers)).toEqual([422, 'linked-refused'])
    const third = personForm(made, 1, { codes: ['CTBRN'], centre: true }, parent)
    const away = { ...third, city_id: 2, lab_code: null }
    expect(await refused(away, made.headers)).toEqual([422, 'linked-refused'])
    expect(await refused(third, made.headers)).toEqual([200, undefined])

    const six = await family(server, Array(6).fill({ codes: ['CBC'] }))
    const seventh = personForm(six, 0, { codes: ['CTBRN'], centre: true }, parentOf(six))
    expect(await refused(seventh, six.headers)).toEqual([422, 'linked-refused'])
  })

  it('to an order that is placed, linked itself, or of somebody else', async () => {
    const placed = await placedFamily(server, THREE.slice(0, 2))
    const under = (parent: Order | undefined, of: Family = placed) =>
      personForm(of, 0, { codes: ['CTBRN'], centre: true }, parent ?? null)
    expect(await refused(under(placed.drafts[0]), placed.headers)).toEqual([409, 'linked-refused'])
    const open = await family(server, THREE.slice(0, 2))
    expect(await refused(under(open.drafts[1], open), open.headers)).toEqual([
      422,
      'linked-refused',
    ])
    const other = await signIn(server)
    const theirs = { ...open, members: [other.self] }
    expect(await refused(under(open.drafts[0], theirs), other.headers)).toEqual([
      404,
      'unknown-order',
    ])
  })

  it('a call for the booking, to a linked draft', async () => {
    const { headers, drafts, shown, slotId, user } = await heldFamily(server)
    const linked = drafts[1]?.order_id ?? ''
    const place = finalForm(shown[1] ?? parentOf({ drafts }))
    const { code } = await insertCoupon(server.db)
    const wallet = money.walletBody({ headers, user }, { order_id: linked })
    const tries: [string, object][] = [
      ['orders/order-create', place],
      ['orders/order-payment', place],
      ['cart/slot/block', { slot_id: slotId, order_id: linked }],
      ['coupon/apply', { order_id: linked, code }],
      ['lms/patient/v2/wallet/apply', wallet],
    ]
    for (const [path, body] of tries) {
      expect((await money.refusal(path, body, headers)).slice(0, 2)).toEqual([
        422,
        'linked-refused',
      ])
    }
    expect(await statusesOf([linked])).toEqual(['draft'])
  })
})

describe('placing a booking', () => {
  it('places a family of three in one slot, and answers the same again', async () => {
    const { shown, headers, slotId } = await heldFamily(server)
    const form = familyForm(shown)
    const order = await post<Order>(server, 'orders/order-create', form, headers)
    expect(order.linked?.orders.map(({ status }) => status)).toEqual(['booked', 'booked', 'booked'])
    expect(new Set(order.linked?.orders.map(({ order_no }) => order_no)).size).toBe(3)
    expect(order.linked?.orders.map(({ slot }) => slot?.from_time)).toEqual([
      '09:00',
      '09:00',
      '09:00',
    ])
    expect(order.linked?.due).toBe(order.linked?.total)
    expect(await post<Order>(server, 'orders/order-create', form, headers)).toEqual(order)
    expect(await calls.takenOf(slotId)).toBe(3)
    const list = await post<{ orders: Order[] }>(server, 'orders/list', { page: 1 }, headers)
    expect(list.orders.map(({ linked }) => linked)).toEqual(
      Array(3).fill({ parent_order_id: order.order_id, count: 3 }),
    )
  })

  it('places blood at home and a scan at a centre of one person', async () => {
    const made = await family(server, [{ codes: ['CBC'] }])
    const { headers } = made
    const scan = personForm(made, 0, { codes: ['CTBRN'], centre: true }, parentOf(made))
    const draft = await post<Order>(server, 'orders/create', scan, headers)
    await holdAppointment(
      server,
      { patient: made, draft },
      await insertAppointment(server.db, { fromTime: '16:00', toTime: '16:30' }),
      'CT',
    )
    const slotId = await insertWindow(server.db, { capacity: 1 })
    await hold(server, headers, parentOf(made), slotId)
    const shown = await shownTo(server, { ...made, drafts: [...made.drafts, draft] })
    const order = await placeFamily(server, shown, headers)
    expect(order.linked?.orders.map((one) => [one.order_type, one.status])).toEqual([
      ['home_collection', 'booked'],
      ['lab_visit', 'booked'],
    ])
    const booked = await detailsOf(server, headers, draft.order_id)
    expect(booked.appointments.map(({ subdepartment }) => subdepartment)).toEqual(['CT'])
    expect(await calls.takenOf(slotId)).toBe(1)
  })

  it('compares the slot at home that was shown, also where the first order is at a centre', async () => {
    const scan = { codes: ['CTBRN'], centre: true }
    const made = await family(server, [scan, { codes: ['CBC'] }, { codes: ['TSH'] }])
    const { headers } = made
    const slot = await insertAppointment(server.db, { fromTime: '16:00', toTime: '16:30' })
    await holdAppointment(server, { patient: made, draft: parentOf(made) }, slot, 'CT')
    const slotId = await insertWindow(server.db, { capacity: 2 })
    const { hold_id, slot: window } = await hold(server, headers, parentOf(made), slotId)
    const shown = await shownTo(server, made)
    const [, first, second] = shown
    const named = (slot_id: string) => ({ hold_id, slot_id, slot_date: window.slot_date })
    // The hold is that of the other of the two.
    const placing = (slot_id: string) =>
      familyCall(shown, {
        linked: [
          finalForm(first as Order),
          finalForm(second as Order, { slot_info: named(slot_id) }),
        ],
      })
    const other = placing(await insertWindow(server.db))
    expect(await calls.refusal(other.call, other.form, headers)).toEqual([409, 'hold-expired'])
    const { call, form } = placing(slotId)
    expect((await calls.send('POST', call, form, headers)).statusCode).toBe(200)
  })

  it('places nobody if one has no place, other amounts, or is missing', async () => {
    const made = await heldFamily(server)
    const { headers, shown, drafts } = made
    const ids = drafts.map(({ order_id }) => order_id)
    const [, second, third] = shown
    const wrong = familyForm(shown, {
      linked: [finalForm(second as Order), finalForm(third as Order, { total_pay_amount: 1 })],
    })
    expect(await calls.refusal('order-create', wrong, headers)).toEqual([409, 'price-changed'])
    const missing = familyForm(shown.slice(0, 2))
    expect(await calls.refusal('order-create', missing, headers)).toEqual([409, 'draft-changed'])
    await server.db
      .update(slotHolds)
      .set({ expiresAt: server.clock.now() })
      .where(eq(slotHolds.orderId, ids[2] ?? ''))
    const form = familyForm(await shownTo(server, made))
    expect(await calls.refusal('order-create', form, headers)).toEqual([409, 'hold-expired'])
    expect(await statusesOf(ids)).toEqual(['draft', 'draft', 'draft'])
  })

  it('queues concurrent submits: one places all', async () => {
    const { shown, headers, slotId } = await heldFamily(server)
    const form = familyForm(shown)
    const placed = await Promise.all(
      Array.from({ length: 8 }, () => post<Order>(server, 'orders/order-create', form, headers)),
    )
    const numbers = placed.map(({ linked }) => linked?.orders.map(({ order_no }) => order_no))
    expect(new Set(numbers.map(String)).size).toBe(1)
    expect(await calls.takenOf(slotId)).toBe(3)
  })
})
