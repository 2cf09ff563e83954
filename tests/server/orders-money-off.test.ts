import { and, eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order, OrderPayload } from '#contract/orders.schemas.ts'
import { couponUses } from '#server/db/schema/coupons.ts'
import { walletHolds } from '#server/db/schema/ledger.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { insertCoupon } from './factories/coupon.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls } from './factories/order-calls.ts'
import { draftForm, finalForm } from './factories/order-forms.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
let money: ReturnType<typeof moneyOff>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 } })
  calls = orderCalls(server)
  money = moneyOff(server)
})
afterAll(() => server.close())

const stateOfCoupon = async (orderId: string, couponId: string) => {
  const use = and(eq(couponUses.orderId, orderId), eq(couponUses.couponId, couponId))
  const rows = await server.db.select().from(couponUses).where(use)
  return rows.map(({ state }) => state)
}

const stateOfPoints = async (orderId: string) => {
  const rows = await server.db.select().from(walletHolds).where(eq(walletHolds.orderId, orderId))
  return rows.map(({ state, points }) => [state, points])
}

/**
 * A held home visit for CBC and TSH with a coupon of ₹50 and 100 points, as shown to the patient.
 */
async function readyWithMoneyOff() {
  const ready = await calls.readyToPlace(['CBC', 'TSH'])
  const coupon = await insertCoupon(server.db)
  await money.grant(ready, 100)
  await money.applyCoupon(ready, ready.draft, coupon.code)
  await money.applyWallet(ready, ready.draft)
  const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
  return { ...ready, coupon, before: ready.shown, shown }
}

describe('a draft with a coupon and points', () => {
  it('shows the discount of each line, the sums and the amount to pay', async () => {
    const { before, shown, coupon } = await readyWithMoneyOff()
    const total = before.amounts.total - 50
    expect(shown.amounts).toEqual({
      ...before.amounts,
      order_discount: 50,
      total,
      redeem_from_wallet_points: 50,
      net_payable: total - 50,
    })
    expect(shown.net_payable).toBe(total - 50)
    expect(shown.coupon).toMatchObject({ code: coupon.code, order_discount: 50 })
    expect(shown.wallet).toMatchObject({ redeem_points: 100, net_payable: total - 50 })
    const off = shown.lines.map((line) => line.coupon_item_discount)
    expect(off.reduce((sum, one) => sum + one, 0)).toBe(50)
    for (const line of shown.lines) {
      expect(line.net_amount).toBe(line.unit_price - line.coupon_item_discount)
    }
  })

  it('keeps both when its lines change, at the new price', async () => {
    const { headers, self, draft, coupon } = await readyWithMoneyOff()
    const form = draftForm(self.member_id, ['CBC'])
    const changed: Order = (
      await calls.send('PUT', `update/${draft.order_id}`, form, headers)
    ).json().result
    expect(changed.coupon?.discount_test_list).toEqual([{ test_code: 'CBC', discount: 50 }])
    expect(changed.amounts).toMatchObject({ order_discount: 50, net_payable: 240 + 100 - 50 - 50 })
    expect(await stateOfCoupon(draft.order_id, coupon.id)).toEqual(['applied'])
  })

  it('releases a coupon whose conditions no longer hold', async () => {
    const ready = await calls.readyToPlace(['CBC', 'TSH'])
    const { id, code } = await insertCoupon(server.db, { minSubTotalPaise: 30_000 })
    await money.applyCoupon(ready, ready.draft, code)
    const form = draftForm(ready.self.member_id, ['CBC'])
    const { order_id } = ready.draft
    const changed: Order = (
      await calls.send('PUT', `update/${order_id}`, form, ready.headers)
    ).json().result
    expect([changed.coupon, changed.amounts.order_discount]).toEqual([null, 0])
    expect(await stateOfCoupon(order_id, id)).toEqual(['released'])
  })

  it('releases points above its price', async () => {
    const ready = await calls.readyToPlace(['CBC', 'TSH'])
    await money.grant(ready, 2_000)
    await money.applyWallet(ready, ready.draft)
    const form = draftForm(ready.self.member_id, ['CBC'])
    const { order_id } = ready.draft
    const changed: Order = (
      await calls.send('PUT', `update/${order_id}`, form, ready.headers)
    ).json().result
    expect(changed.amounts).toMatchObject({ redeem_from_wallet_points: 340, net_payable: 0 })
    expect(changed.wallet?.redeem_points).toBe(680)
    expect((await money.walletOf(ready)).points).toBe(2_000 - 680)
  })
})

describe('placing a draft with a coupon and points', () => {
  it('uses the coupon, spends the points and returns the amount to pay', async () => {
    const { headers, user, shown, coupon, ...owner } = await readyWithMoneyOff()
    const order = await calls.place(finalForm(shown), headers)
    expect(order.amounts).toEqual(shown.amounts)
    expect([order.coupon, order.wallet]).toEqual([shown.coupon, shown.wallet])
    expect(order.lines).toEqual(shown.lines)
    expect(await stateOfCoupon(order.order_id, coupon.id)).toEqual(['used'])
    expect(await stateOfPoints(order.order_id)).toEqual([['spent', 100]])
    expect((await money.walletOf({ ...owner, headers, user })).points).toBe(0)
    const [message] = await newestMessages(server.deps, user.mobile_no)
    expect(message?.text).toContain(`Payment: Rs ${order.net_payable} at service.`)
  })

  it('spends only the points it needs and releases the rest', async () => {
    const ready = await calls.readyToPlace(['CBC'])
    await money.grant(ready, 1_000)
    await money.applyWallet(ready, ready.draft)
    const { code } = await insertCoupon(server.db)
    await money.applyCoupon(ready, ready.draft, code)
    const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
    expect(shown.amounts).toMatchObject({ redeem_from_wallet_points: 290, net_payable: 0 })
    const order = await calls.place(finalForm(shown), ready.headers)
    expect([order.net_payable, order.paid]).toEqual([0, true])
    expect(await stateOfPoints(order.order_id)).toEqual([['spent', 580]])
    expect((await money.walletOf(ready)).points).toBe(420)
  })

  it('refuses a coupon or points that the draft does not have, or fewer of them', async () => {
    const { headers, shown } = await readyWithMoneyOff()
    const honest = finalForm(shown)
    const [first, ...others] = honest.test_info
    if (!first) throw new Error('A draft has a line.')
    const tampered: Partial<OrderPayload>[] = [
      { total_pay_amount: honest.total_pay_amount - 1 },
      { total_pay_amount: honest.total_pay_amount + 50 },
      { amount_after_discount: honest.amount_after_discount + 50 },
      {
        test_info: [{ ...first, coupon_item_discount: 0, net_amount: first.unit_price }, ...others],
      },
      {
        test_info: [{ ...first, coupon_item_discount: first.unit_price, net_amount: 0 }, ...others],
      },
      { test_info: [{ ...first, coupon_item_discount: first.unit_price }, ...others] },
    ]
    for (const changes of tampered) {
      const answer = await calls.refusal('order-create', { ...honest, ...changes }, headers)
      expect([changes, ...answer]).toEqual([changes, 409, 'price-changed'])
    }
    expect((await calls.place(honest, headers)).status).toBe('booked')
  })
})
