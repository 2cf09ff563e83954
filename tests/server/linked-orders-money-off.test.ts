import { eq, inArray, or } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { sumOf } from '#contract/rules/booking-price.ts'
import { cancelLinked } from '#contract/rules/linked-orders.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import { coupons } from '#server/db/schema/coupons.ts'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { repeated } from '../support/ring.ts'
import { addTo, fittingTest, payingFor } from './factories/addition.ts'
import { insertCoupon } from './factories/coupon.ts'
import {
  type Family,
  familyForm,
  heldFamily,
  type Person,
  parentOf,
  payForFamily,
  shownTo,
  THREE,
} from './factories/family.ts'
import { moneyOff } from './factories/money-off.ts'
import { orderCalls } from './factories/order-calls.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
let money: ReturnType<typeof moneyOff>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 }, poolSize: 20 })
  calls = orderCalls(server)
  money = moneyOff(server)
  for (const [code, price] of Object.entries({ CBC: 30_000, TSH: 50_000, HBA1C: 40_000 })) {
    await calls.setPrice(code, price)
  }
})
afterAll(async () => {
  expect(await auditLedger(server.db)).toMatchObject({ balanced: true })
  await server.close()
})

type Off = {
  readonly coupon?: Parameters<typeof insertCoupon>[1]
  readonly points?: number
  readonly people?: readonly Person[]
  readonly window?: Parameters<typeof heldFamily>[2]
}

/** A family with held places, a coupon and points; nothing is placed yet. */
async function discounted({ coupon, points, people, window }: Off = {}) {
  const made = await heldFamily(server, people, window)
  const { id, code } = await insertCoupon(server.db, coupon)
  const applied = await money.applyCoupon(made, parentOf(made), code)
  if (points) {
    await money.grant(made, points)
    await money.applyWallet(made, parentOf(made))
  }
  return { ...made, couponId: id, code, applied, shown: await shownTo(server, made) }
}

const place = async (made: Family & { readonly shown: readonly Order[] }) => {
  await post<Order>(server, 'orders/order-create', familyForm(made.shown), made.headers)
  return shownTo(server, made)
}

const cancel = (order_id: string, { headers }: Family, with_linked = false) =>
  post<Order>(
    server,
    'orders/order-cancel',
    { order_id, reason: 'Away that day', with_linked },
    headers,
  )

const usedOf = async (id: string) => {
  const [row] = await server.db.select().from(coupons).where(eq(coupons.id, id))
  return row?.used
}

const discountsIn = (orders: readonly Order[]) => orders.map((one) => one.amounts.order_discount)
const paise = (rupees: number) => Math.round(rupees * 100)

describe('a coupon of a booking', () => {
  it('is judged by all orders, and each shows its share', async () => {
    const coupon = { value: 12_000, minSubTotalPaise: 120_000 }
    const { applied, shown, code, drafts } = await discounted({ coupon })
    expect(discountsIn(shown)).toEqual([30, 50, 40])
    expect(applied).toMatchObject({ code, order_discount: 120 })
    expect(applied.discount_test_list).toEqual([
      { order_id: drafts[0]?.order_id, test_code: 'CBC', discount: 30 },
      { order_id: drafts[1]?.order_id, test_code: 'TSH', discount: 50 },
      { order_id: drafts[2]?.order_id, test_code: 'HBA1C', discount: 40 },
    ])
    expect(shown.map((order) => order.coupon)).toEqual(
      shown.map(({ lines, amounts }) => ({
        camp_applied_unique_id: applied.camp_applied_unique_id,
        code,
        order_discount: amounts.order_discount,
        discount_test_list: [{ test_code: lines[0]?.test_code, discount: amounts.order_discount }],
      })),
    )
    expect(shown[0]?.linked?.total).toBe(1200 - 120 + 100)
  })

  it('is refused below its minimum by what all of them lack', async () => {
    const made = await heldFamily(server)
    const { code } = await insertCoupon(server.db, { minSubTotalPaise: 120_001 })
    const body = { order_id: parentOf(made).order_id, code }
    expect(await money.refusal('coupon/apply', body, made.headers)).toEqual([
      422,
      'coupon-refused',
      'This coupon needs a subtotal of ₹1,200.01. Add ₹0.01 to use it.',
    ])
  })

  it('has one cap, and discounts the second test of two persons who have the same', async () => {
    const people = [{ codes: ['CBC'] }, { codes: ['CBC'] }]
    const half = { kind: 'second-at-half', value: 50, appliesTo: 'test' } as const
    expect(discountsIn((await discounted({ coupon: half, people })).shown)).toEqual([0, 150])
    const capped = { kind: 'percent', value: 50, capPaise: 9_999 } as const
    expect(discountsIn((await discounted({ coupon: capped, people })).shown)).toEqual([50, 49.99])
  })

  it('is released with a person who leaves, if the others are below its minimum', async () => {
    const made = await discounted({ coupon: { minSubTotalPaise: 120_000 } })
    await post<Order>(
      server,
      'orders/order-cancel',
      { order_id: made.drafts[2]?.order_id, reason: 'not confirm' },
      made.headers,
    )
    const parent = await detailsOf(server, made.headers, parentOf(made).order_id)
    expect([parent.coupon, parent.amounts.order_discount]).toEqual([null, 0])
    expect(await usedOf(made.couponId)).toBe(0)
  })

  it('that ends before the booking is placed is a changed price, stored without it', async () => {
    const made = await discounted()
    await server.db
      .update(coupons)
      .set({ validTill: '2026-01-31' })
      .where(eq(coupons.id, made.couponId))
    const form = familyForm(made.shown)
    expect(await calls.refusal('order-create', form, made.headers)).toEqual([409, 'price-changed'])
    expect(discountsIn(await shownTo(server, made))).toEqual([0, 0, 0])
    const body = { order_id: parentOf(made).order_id, code: made.code }
    expect(await money.refusal('coupon/apply', body, made.headers)).toEqual([
      422,
      'coupon-refused',
      'This coupon ended on 31/01/2026.',
    ])
  })

  it('counts once, and is free again when the whole booking is cancelled', async () => {
    const made = await discounted({ coupon: { totalLimit: 1, perPatientLimit: 1 } })
    const orders = await place(made)
    expect(await usedOf(made.couponId)).toBe(1)
    expect(orders.map((order) => order.coupon?.code)).toEqual(Array(3).fill(made.code))
    const [parent, second, third] = orders as [Order, Order, Order]
    await cancel(parent.order_id, made)
    expect(await usedOf(made.couponId)).toBe(1)
    const stays = await detailsOf(server, made.headers, second.order_id)
    expect(stays.coupon).toEqual(second.coupon)
    await cancel(second.order_id, made)
    await cancel(third.order_id, made)
    expect(await usedOf(made.couponId)).toBe(0)
  })

  it('does not cost those who stay more, also below its minimum', async () => {
    const coupon = { value: 12_000, minSubTotalPaise: 120_000 }
    const made = await discounted({ coupon })
    const [parent, second] = (await place(made)) as [Order, Order]
    const preview = cancelLinked(second.linked ?? { orders: [] }, second.order_id)
    const cancelled = await cancel(second.order_id, made)
    expect(cancelled.linked?.due).toBe(preview.due_after)
    const after = await detailsOf(server, made.headers, parent.order_id)
    expect(after.amounts).toEqual(parent.amounts)
  })

  it('is on the invoice of each order with its share', async () => {
    const made = await discounted({ coupon: { value: 12_000 }, points: 120 })
    await payForFamily(server, made.headers, made.shown)
    for (const order of await shownTo(server, made)) {
      const path = `orders/order-invoice/${order.order_id}`
      await post<{ invoice_id: string }>(server, path, {}, made.headers)
      expect(order.coupon?.order_discount).toBe(order.amounts.order_discount)
      expect(order.lines[0]?.coupon_item_discount).toBe(order.amounts.order_discount)
    }
  })
})

describe('points of a booking', () => {
  it('are held once, and spent and returned by each order', async () => {
    const made = await discounted({ points: 236 })
    const { shown } = made
    expect((await money.walletOf(made)).points).toBe(0)
    const own = shown.map((order) => order.wallet?.redeem_points ?? 0)
    expect(own.reduce((sum, one) => sum + one, 0)).toBe(236)
    const orders = await place(made)
    expect(orders.map((order) => order.wallet?.redeem_points)).toEqual(own)
    const ids = orders.map(({ order_id }) => order_id)
    const spent = await server.db
      .select()
      .from(ledgerTransfers)
      .where(inArray(ledgerTransfers.orderId, ids))
    const kinds = spent.map(({ kind, amount, orderId }) => [kind, amount, orderId])
    expect(kinds.filter(([kind]) => kind === 'points-spent')).toEqual(
      ids.map((id, at) => ['points-spent', own[at], id]),
    )
    let back = 0
    for (const [at, id] of [...ids.entries()].reverse()) {
      const cancelled = await cancel(id, made)
      back += own[at] ?? 0
      expect(cancelled.refund?.wallet_points).toBe(own[at])
      expect((await money.walletOf(made)).points).toBe(back)
    }
    expect(back).toBe(236)
  })

  it('pay for everything, also where the coupon leaves fractions of a point', async () => {
    const coupon = { kind: 'percent', value: 33, capPaise: 33_333 } as const
    const made = await discounted({ coupon, points: 5000 })
    expect(made.shown[0]?.linked?.total).toBe(0)
    const used = made.shown.reduce((sum, order) => sum + (order.wallet?.redeem_points ?? 0), 0)
    const orders = await place(made)
    expect(orders.map(({ paid }) => paid)).toEqual([true, true, true])
    expect((await money.walletOf(made)).points).toBe(5000 - used)
    await cancel(parentOf(made).order_id, made, true)
    expect((await money.walletOf(made)).points).toBe(5000)
  })

  it('are those of the others if the parent costs nothing', async () => {
    const people = [{ codes: ['CBC'] }, { codes: ['TSH'] }]
    const coupon = { kind: 'second-at-half', value: 100 } as const
    const made = await discounted({ people, points: 40, coupon, window: { chargePaise: 0 } })
    const { order_id } = parentOf(made)
    const used = made.shown.map(({ amounts }) => amounts.redeem_from_wallet_points)
    expect(used).toEqual([0, 20])
    await place(made)
    expect((await money.walletOf(made)).points).toBe(0)
    await cancel(order_id, made, true)
    expect((await money.walletOf(made)).points).toBe(40)
  })

  it('are released with the drafts', async () => {
    const made = await discounted({ points: 100 })
    const order_id = parentOf(made).order_id
    await post(server, 'orders/order-checkout', { order_id, status: 'abandoned' }, made.headers)
    expect((await money.walletOf(made)).points).toBe(100)
    expect(await usedOf(made.couponId)).toBe(0)
    const shown = await shownTo(server, made)
    expect(shown.map(({ coupon, wallet }) => [coupon, wallet])).toEqual(Array(3).fill([null, null]))
  })
})

/** What came and went at the gateway for the orders of a family, paise. */
async function movedFor({ drafts }: Family) {
  const ids = drafts.map(({ order_id }) => order_id)
  const received = await server.db.select().from(payments).where(inArray(payments.orderId, ids))
  const returned = await server.db
    .select({ amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(inArray(payments.orderId, ids))
  const sum = (rows: readonly { amountPaise: number }[]) =>
    rows.reduce((total, one) => total + one.amountPaise, 0)
  return sum(received) - sum(returned)
}

describe('changes of a discounted booking that was paid online', () => {
  /** Adds a test to an order, and pays what it costs. */
  async function add(made: Family, order_id: string) {
    const whose = { order_id, headers: made.headers }
    await fittingTest(server, whose, 'LIPID')
    const added = await addTo(server, whose, 'LIPID')
    if (!added.payment) return
    const paying = payingFor(added, made.headers)
    await paymentCalls(server).pay(paying.payment)
    expect(await paymentCalls(server).verify(paying)).toBe('paid')
  }

  const move = async (made: Family, order_id: string) => {
    const slot_id = await insertWindow(server.db, { chargePaise: 7_501, fromTime: '11:00' })
    const body = { order_id, slot_id, center_slot: [], with_linked: false }
    await post<Order>(server, 'orders/order-reschedule', body, made.headers)
  }

  it('keep to the paisa what was paid, and to the point what was spent', async () => {
    const prices = fc.array(fc.integer({ min: 20_001, max: 90_099 }), {
      minLength: 3,
      maxLength: 3,
    })
    const changes = fc.array(
      fc.record({ at: fc.nat(2), do: fc.constantFrom('cancel', 'cancel', 'move', 'add') }),
      { minLength: 1, maxLength: 4 },
    )
    const percent = fc.integer({ min: 1, max: 40 })
    await fc.assert(
      fc.asyncProperty(prices, percent, fc.nat(900), changes, async (all, value, points, steps) => {
        for (const [at, { codes }] of THREE.entries()) {
          await calls.setPrice(codes[0] ?? '', all[at] ?? 0)
        }
        const coupon = { kind: 'percent', value, capPaise: 30_001, perPatientLimit: 1 } as const
        const made = await discounted({ coupon, points })
        const asked = sumOf(made.shown.map(({ amounts }) => amounts)).net_payable
        await payForFamily(server, made.headers, made.shown)
        expect(await movedFor(made)).toBe(paise(asked))
        const done = new Set<string>()
        for (const { at, do: change } of steps) {
          const { order_id } = made.shown[at] as Order
          const before = await detailsOf(server, made.headers, order_id)
          if (before.status === 'cancelled' || done.has(`${change} ${order_id}`)) continue
          done.add(`${change} ${order_id}`)
          if (change === 'move') await move(made, order_id)
          if (change === 'add') await add(made, order_id)
          if (change !== 'cancel') continue
          const preview = cancelLinked(before.linked ?? { orders: [] }, order_id)
          const { refund, linked } = await cancel(order_id, made)
          const { status: _, ...amounts } = refund ?? { status: 'none' }
          expect(amounts).toEqual(preview.refund)
          expect(linked?.due).toBe(preview.due_after)
        }
        const orders = await shownTo(server, made)
        const live = orders.filter(({ status }) => status !== 'cancelled')
        const [first] = live
        const { total = 0, due = 0 } = first?.linked ?? {}
        expect(await movedFor(made)).toBe(paise(total) - paise(due))
        const used = live.map(({ amounts }) => pointsFor(amounts.redeem_from_wallet_points))
        const kept = used.reduce((sum, one) => sum + one, 0)
        expect((await money.walletOf(made)).points).toBe(points - kept)
        expect(await usedOf(made.couponId)).toBe(live.length > 0 ? 1 : 0)
        for (const { order_id, amounts } of live) {
          const placed = made.shown.find((one) => one.order_id === order_id)
          expect(amounts.order_discount).toBe(placed?.amounts.order_discount)
        }
      }),
      { numRuns: repeated(12) },
    )
  }, 120_000)
})
