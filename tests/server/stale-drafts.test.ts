import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { staleDrafts } from '#server/jobs/stale-drafts.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { walletSide } from '#server/modules/ledger/ledger-sides.ts'
import { insertCoupon } from './factories/coupon.ts'
import { moneyOff } from './factories/money-off.ts'
import { booker, renewed } from './factories/order-calls.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'

const HOUR = 3_600_000

let server: TestApp
let calls: ReturnType<typeof moneyOff>
beforeAll(async () => {
  server = await createTestApp()
  calls = moneyOff(server)
})
afterAll(() => server.close())

async function draftWithBoth() {
  const { patient, draft } = await booker(server)
  const coupon = await insertCoupon(server.db)
  await calls.applyCoupon(patient, draft, coupon.code)
  await calls.applyWallet(patient, draft)
  const accountId = patient.user.uniqueId
  return {
    patient,
    draft,
    accountId,
    /** Points of the wallet, uses of the coupon, price of the draft. */
    state: async () => {
      const [used] = await server.db.select().from(coupons).where(eq(coupons.id, coupon.id))
      const [order] = await server.db.select().from(orders).where(eq(orders.id, draft.order_id))
      const points = await balanceOf(server.db, walletSide(accountId))
      return [points, used?.used, order?.status, (order?.netPayablePaise ?? 0) / 100]
    },
  }
}

const later = (ms: number) => server.clock.advance(ms)
const insertPayment = ({ order_id }: Order, accountId: string) =>
  server.db.insert(payments).values({
    id: order_id,
    orderId: order_id,
    accountId,
    gateway: 'sandbox',
    gatewayOrderId: `order_${order_id}`,
    amountPaise: 7_000,
    status: 'open',
    createdAt: server.clock.now(),
    updatedAt: server.clock.now(),
  })

describe('an untouched draft', () => {
  it('releases points and coupon after an hour, and stays a draft', async () => {
    const { patient, draft, state } = await draftWithBoth()
    later(HOUR - 1)
    await staleDrafts.run(server.deps)
    expect(await state()).toEqual([0, 1, 'draft', 70])
    later(1)
    await Promise.all([staleDrafts.run(server.deps), staleDrafts.run(server.deps)])
    expect(await state()).toEqual([240, 0, 'draft', 240])
    const headers = await renewed(server, patient)
    const shown = await detailsOf(server, headers, draft.order_id)
    expect(shown).toMatchObject({ status: 'draft', coupon: null, wallet: null, net_payable: 240 })
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('keeps both while its payment is pending', async () => {
    const { draft, accountId, state } = await draftWithBoth()
    await insertPayment(draft, accountId)
    later(2 * HOUR)
    await staleDrafts.run(server.deps)
    expect(await state()).toEqual([0, 1, 'draft', 70])
    await server.db
      .update(payments)
      .set({ status: 'expired' })
      .where(eq(payments.id, draft.order_id))
    await staleDrafts.run(server.deps)
    expect(await state()).toEqual([240, 0, 'draft', 240])
  })
})
