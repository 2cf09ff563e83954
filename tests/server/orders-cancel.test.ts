import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import { refundOf } from '#contract/rules/refund.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { newestMessages } from '#server/dev/outbox.repository.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { insertCoupon } from './factories/coupon.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls } from './factories/order-calls.ts'
import { finalForm } from './factories/order-forms.ts'
import { payOnline } from './factories/paid.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
let money: ReturnType<typeof moneyOff>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 }, poolSize: 20 })
  calls = orderCalls(server)
  money = moneyOff(server)
})
afterAll(() => server.close())

const cancel = (order_id: string, headers: Headers) =>
  post<Order>(server, 'orders/order-cancel', { order_id, reason: 'Away that day' }, headers)

const usedOf = async (code: string): Promise<number | undefined> => {
  const [row] = await server.db.select().from(coupons).where(eq(coupons.code, code))
  return row?.used
}

type Way = { mode: 'cash' | 'online'; points: number; coupon: boolean }

/** Ways to pay for an order of ₹340 or more; 2,000 points pay all of it. */
const ways: Way[] = (['cash', 'online'] as const).flatMap((mode) =>
  [0, 100, 2_000]
    .filter((points) => mode === 'cash' || points < 2_000)
    .flatMap((points) => [false, true].map((coupon) => ({ mode, points, coupon }))),
)

/** A paid order in its own slot. */
async function orderedBy({ mode, points, coupon }: Way) {
  const ready = await calls.readyToPlace(['CBC', 'TSH'])
  const { code } = await insertCoupon(server.db)
  if (points > 0) await money.grant(ready, points)
  if (coupon) await money.applyCoupon(ready, ready.draft, code)
  if (points > 0) await money.applyWallet(ready, ready.draft)
  const shown = await detailsOf(server, ready.headers, ready.draft.order_id)
  if (mode === 'cash') await calls.place(finalForm(shown), ready.headers)
  else await payOnline(server, ready.headers, shown)
  const order = await detailsOf(server, ready.headers, shown.order_id)
  return { ...ready, code, order }
}

describe('orders/order-cancel refunds', () => {
  it.each(ways)('the previewed amounts: $mode, $points points, coupon $coupon', async (way) => {
    const { order, headers, user, slotId, code } = await orderedBy(way)
    const owner = { headers, user }
    const preview = refundOf(order)
    const before = await money.walletOf(owner)
    expect([order.status, order.refund]).toEqual(['booked', null])

    const cancelled = await cancel(order.order_id, headers)
    expect(cancelled.status).toBe('cancelled')
    const status = preview.online > 0 ? 'pending' : 'none'
    expect(cancelled.refund).toEqual({ ...preview, status })
    const list = await post<{ orders: OrderSummary[] }>(server, 'orders/list', { page: 1 }, headers)
    expect(list.orders[0]?.refunded ?? 0).toBe(preview.online)
    const after = await money.walletOf(owner)
    expect(after.points - before.points).toBe(preview.wallet_points)
    expect(after.points).toBe(way.points)
    expect(preview.online).toBe(way.mode === 'online' ? order.amounts.net_payable : 0)
    expect([await usedOf(code), await calls.takenOf(slotId)]).toEqual([0, 0])
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('once, however often it is called, concurrently too', async () => {
    const way: Way = { mode: 'online', points: 100, coupon: true }
    const { order, headers, user } = await orderedBy(way)
    const answers = await Promise.all(
      Array.from({ length: 12 }, () => cancel(order.order_id, headers)),
    )
    expect(new Set(answers.map(({ refund }) => JSON.stringify(refund))).size).toBe(1)
    expect((await money.walletOf({ headers, user })).points).toBe(100)
    const last = await detailsOf(server, headers, order.order_id)
    expect(last.timeline.filter(({ status }) => status === 'cancelled')).toHaveLength(1)
    const told = await newestMessages(server.deps, user.mobile_no)
    const texts = told.filter(({ template }) => template === 'booking.cancelled')
    expect(texts).toHaveLength(1)
    expect(texts[0]?.text).toContain(
      `you cancelled order ${order.order_no}, home collection for ${order.member.firstName}. ` +
        `Refund: Rs ${last.refund?.online} and 100 points. Details: `,
    )
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('the slot, coupon and points of a draft', async () => {
    const ready = await calls.readyToPlace(['CBC', 'TSH'])
    const { code } = await insertCoupon(server.db)
    await money.grant(ready, 100)
    await money.applyCoupon(ready, ready.draft, code)
    await money.applyWallet(ready, ready.draft)
    const cancelled = await cancel(ready.draft.order_id, ready.headers)
    expect(cancelled.refund).toEqual({ online: 0, wallet_points: 0, wallet: 0, status: 'none' })
    expect((await money.walletOf(ready)).points).toBe(100)
    expect([await usedOf(code), await calls.takenOf(ready.slotId)]).toEqual([0, 0])
  })
})
