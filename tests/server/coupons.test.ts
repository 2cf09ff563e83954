import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import type { AppliedCoupon, Coupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { coupons, couponUses } from '#server/db/schema/coupons.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { insertCoupon } from './factories/coupon.ts'
import { moneyOff } from './factories/money-off.ts'
import { booker, orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { post, visitorHeaders } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof moneyOff>
let orders: ReturnType<typeof orderCalls>
beforeAll(async () => {
  server = await createTestApp({ poolSize: 20 })
  calls = moneyOff(server)
  orders = orderCalls(server)
})
afterAll(async () => {
  expect((await auditLedger(server.db)).balanced).toBe(true)
  await server.close()
})

const usedOf = async (id: string) => {
  const [row] = await server.db.select().from(coupons).where(eq(coupons.id, id))
  return row?.used
}
const liveUses = async (id: string) => {
  const uses = await server.db.select().from(couponUses).where(eq(couponUses.couponId, id))
  return uses.filter(({ state }) => state !== 'released').length
}

describe('coupon/list', () => {
  const list = async (query = '') => {
    const answer = await server.inject({ url: `/api/v1/coupon/list${query}` })
    const { coupons: found }: { coupons: Coupon[] } = answer.json().result
    return found.map(({ code }) => code)
  }

  it('[R7.087] lists the coupons of the city that are valid today, in order', async () => {
    expect(await list('?city_id=1')).toEqual([
      'CHECKUP100',
      'SECOND50',
      'FIRST10',
      'SCAN200',
      'TESTS15',
      'MUMBAI75',
    ])
  })

  it('leaves out coupons of other cities, city coupons if no city is chosen, and used-up ones', async () => {
    expect(await list('?city_id=2')).not.toContain('MUMBAI75')
    expect(await list()).not.toContain('MUMBAI75')
    const { code } = await insertCoupon(server.db, { totalLimit: 3, used: 3 })
    expect(await list('?city_id=1')).not.toContain(code)
  })

  it("uses the date in the lab's time zone, both ends inclusive", async () => {
    onTestFinished(() => server.clock.set(TEST_NOW))
    // In UTC it is still the day before.
    server.clock.set('2026-03-02T00:30:00+05:30')
    const today = { validFrom: '2026-03-02', validTill: '2026-03-02' }
    const { code } = await insertCoupon(server.db, today)
    const { code: over } = await insertCoupon(server.db, {
      ...today,
      validFrom: '2026-03-01',
      validTill: '2026-03-01',
    })
    const { code: coming } = await insertCoupon(server.db, { validFrom: '2026-03-03' })
    const found = await list('?city_id=1')
    expect(found).toContain(code)
    expect(found).not.toContain(over)
    expect(found).not.toContain(coming)
  })
})

describe('coupon details', () => {
  it('[R7.088] are returned by POST with an id, with conditions in words and rupees', async () => {
    const answer = await calls.send('coupon/first10', {}, await visitorHeaders(server))
    expect(answer.json().result).toEqual({
      coupon_id: 'first10',
      code: 'FIRST10',
      title: '10% off, once',
      description: '10% off your whole cart, up to ₹150.',
      kind: 'percent',
      value: 10,
      cap: 150,
      min_sub_total: 0,
      applies_to: 'all',
      valid_till: '2029-03-31',
      conditions: [
        'Each account can use it once.',
        'You save up to ₹150.',
        'One coupon per order. If you cancel the order, you can use it again.',
      ],
    })
    const flat = await calls.send('coupon/scan200', {}, await visitorHeaders(server))
    expect(flat.json().result).toMatchObject({ value: 200, cap: null, min_sub_total: 1000 })
  })

  it('answer 404 for an unknown coupon', async () => {
    expect(await calls.refusal('coupon/nothing', {}, await visitorHeaders(server))).toEqual([
      404,
      'unknown-coupon',
      'We could not find this coupon.',
    ])
  })
})

describe('coupon/apply', () => {
  it('[R7.089] [R1.16] [R3.46] applies the coupon to the draft and returns the discount of each line', async () => {
    const { patient, draft } = await booker(server, ['PRF001', 'CBC'])
    const applied = await calls.applyCoupon(patient, draft, 'checkup100')
    expect(applied).toEqual({
      camp_applied_unique_id: expect.any(String),
      code: 'CHECKUP100',
      order_discount: 100,
      discount_test_list: [{ test_code: 'PRF001', discount: 100 }],
    })
    const shown = await detailsOf(server, patient.headers, draft.order_id)
    expect(shown.coupon).toEqual(applied)
    expect(shown.amounts).toMatchObject({ order_discount: 100, total: draft.amounts.total - 100 })
    expect(
      shown.lines.map((line) => [line.test_code, line.coupon_item_discount, line.net_amount]),
    ).toEqual([
      ['PRF001', 100, 499],
      ['CBC', 0, 240],
    ])
  })

  it('takes a percentage off, up to its cap', async () => {
    const { patient, draft } = await booker(server, ['CBC'])
    expect((await calls.applyCoupon(patient, draft, 'FIRST10')).order_discount).toBe(24)
    const dear = await booker(server, ['PRF003'])
    expect((await calls.applyCoupon(dear.patient, dear.draft, 'FIRST10')).order_discount).toBe(150)
  })

  it('takes half off the second most expensive line', async () => {
    const { patient, draft } = await booker(server, ['FBS', 'CBC', 'PBS'])
    expect(await calls.applyCoupon(patient, draft, 'SECOND50')).toMatchObject({
      order_discount: 120,
      discount_test_list: [{ test_code: 'CBC', discount: 120 }],
    })
  })

  it('returns the same use when applied again, in twenty concurrent calls', async () => {
    const { id, code } = await insertCoupon(server.db)
    const { patient, draft } = await booker(server)
    const all = await Promise.all(
      Array.from({ length: 20 }, () => calls.applyCoupon(patient, draft, code)),
    )
    expect(new Set(all.map((one) => one.camp_applied_unique_id)).size).toBe(1)
    expect([await usedOf(id), await liveUses(id)]).toEqual([1, 1])
  })

  it('replaces the previous coupon, and keeps it if the new one is refused', async () => {
    const [one, other] = [await insertCoupon(server.db), await insertCoupon(server.db)]
    const { patient, draft } = await booker(server)
    await calls.applyCoupon(patient, draft, one.code)
    await calls.applyCoupon(patient, draft, other.code)
    expect([await usedOf(one.id), await usedOf(other.id)]).toEqual([0, 1])
    const refused = { order_id: draft.order_id, code: 'CHECKUP100' }
    expect((await calls.refusal('coupon/apply', refused, patient.headers))[1]).toBe(
      'coupon-refused',
    )
    const shown = await detailsOf(server, patient.headers, draft.order_id)
    expect([shown.coupon?.code, await usedOf(other.id)]).toEqual([other.code, 1])
  })

  it('replays its response for an idempotency key, and refuses the key with another code', async () => {
    const { patient, draft } = await booker(server)
    const { id, code } = await insertCoupon(server.db)
    const headers = { ...patient.headers, 'idempotency-key': 'coupon-key' }
    const body = { order_id: draft.order_id, code }
    const first = await calls.send('coupon/apply', body, headers)
    expect((await calls.send('coupon/apply', body, headers)).json()).toEqual(first.json())
    const changed = await calls.send('coupon/apply', { ...body, code: 'FIRST10' }, headers)
    expect(changed.statusCode).toBe(422)
    expect(await usedOf(id)).toBe(1)
  })

  it("is refused on another patient's draft, a cancelled one and a placed one", async () => {
    const owner = await booker(server)
    const rival = await booker(server)
    const { id, code } = await insertCoupon(server.db)
    const refusal = async (order_id: string, headers = rival.patient.headers) =>
      (await calls.refusal('coupon/apply', { order_id, code }, headers)).slice(0, 2)
    expect(await refusal(owner.draft.order_id)).toEqual([404, 'unknown-order'])
    const cancel = { order_id: rival.draft.order_id, reason: 'x' }
    await orders.send('POST', 'order-cancel', cancel, rival.patient.headers)
    expect(await refusal(rival.draft.order_id)).toEqual([409, 'draft-gone'])
    const ready = await orders.readyToPlace()
    await orders.place(finalForm(ready.shown), ready.headers)
    expect(await refusal(ready.draft.order_id, ready.headers)).toEqual([409, 'draft-gone'])
    expect(await usedOf(id)).toBe(0)
  })
})

describe('coupon/remove', () => {
  it('[R7.090] releases the coupon; idempotent', async () => {
    const { id, code } = await insertCoupon(server.db)
    const { patient, draft } = await booker(server)
    const { camp_applied_unique_id } = await calls.applyCoupon(patient, draft, code)
    const body = { order_id: draft.order_id, camp_applied_unique_id }
    const remove = () => post(server, 'coupon/remove', body, patient.headers)
    const answers = await Promise.all(Array.from({ length: 10 }, remove))
    expect(answers).toEqual(Array(10).fill({ order_discount: 0 }))
    const shown = await detailsOf(server, patient.headers, draft.order_id)
    expect([shown.coupon, shown.amounts]).toEqual([null, draft.amounts])
    expect(await usedOf(id)).toBe(0)
  })

  it('does not affect a coupon that replaced it', async () => {
    const { code } = await insertCoupon(server.db)
    const { patient, draft } = await booker(server)
    const { camp_applied_unique_id } = await calls.applyCoupon(patient, draft, code)
    await calls.applyCoupon(patient, draft, 'FIRST10')
    const body = { order_id: draft.order_id, camp_applied_unique_id }
    expect(await post(server, 'coupon/remove', body, patient.headers)).toEqual({
      order_discount: 24,
    })
  })

  it('does not find a use of another order or patient', async () => {
    const { id, code } = await insertCoupon(server.db)
    const owner = await booker(server)
    const { camp_applied_unique_id } = await calls.applyCoupon(owner.patient, owner.draft, code)
    const rival = await booker(server)
    const foreign = (order_id: string) =>
      calls.refusal('coupon/remove', { order_id, camp_applied_unique_id }, rival.patient.headers)
    expect((await foreign(owner.draft.order_id)).slice(0, 2)).toEqual([404, 'unknown-order'])
    expect((await foreign(rival.draft.order_id)).slice(0, 2)).toEqual([404, 'unknown-coupon'])
    expect(await usedOf(id)).toBe(1)
  })
})

describe('the coupon of an order', () => {
  async function placedWith(code: string) {
    const ready = await orders.readyToPlace(['CBC'])
    await calls.applyCoupon(ready, ready.draft, code)
    const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
    return { ...ready, order: await orders.place(finalForm(shown), ready.headers) }
  }

  it('is used with the order, and released when the order is cancelled', async () => {
    const { id, code } = await insertCoupon(server.db, { perPatientLimit: 1 })
    const { headers, order, self, address } = await placedWith(code)
    expect(order).toMatchObject({ net_payable: 290, coupon: { code, order_discount: 50 } })
    const form = draftForm(self.member_id, ['CBC'], { address_id: address.address_id })
    const next = await post<Order>(server, 'orders/create', form, headers)
    const again = { order_id: next.order_id, code }
    expect((await calls.refusal('coupon/apply', again, headers)).slice(0, 2)).toEqual([
      422,
      'coupon-refused',
    ])
    await orders.send('POST', 'order-cancel', { order_id: order.order_id, reason: 'x' }, headers)
    expect(await usedOf(id)).toBe(0)
    expect(await detailsOf(server, headers, order.order_id)).toMatchObject({ coupon: { code } })
    await post<AppliedCoupon>(server, 'coupon/apply', again, headers)
    expect(await usedOf(id)).toBe(1)
  })

  it('is released when the draft is replaced, or its lines no longer qualify', async () => {
    const { patient, draft, address } = await booker(server, ['PRF001', 'CBC'])
    const { id, code } = await insertCoupon(server.db, { appliesTo: 'package' })
    await calls.applyCoupon(patient, draft, code)
    const form = draftForm(patient.self.member_id, ['CBC'], { address_id: address.address_id })
    const put = await orders.send('PUT', `update/${draft.order_id}`, form, patient.headers)
    expect(put.json().result).toMatchObject({ coupon: null, net_payable: 240 })
    expect(await usedOf(id)).toBe(0)
    const { id: any, code: anyCode } = await insertCoupon(server.db)
    await calls.applyCoupon(patient, draft, anyCode)
    await post<Order>(server, 'orders/create', form, patient.headers)
    expect(await usedOf(any)).toBe(0)
  })
})
