import { eq, inArray, or } from 'drizzle-orm'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { cancelLinked } from '#contract/rules/linked-orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { slotWindows } from '#server/db/schema/slots.ts'
import { holdSweep } from '#server/jobs.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { settle } from '#server/modules/payments/payment-settlement.service.ts'
import { findPendingRefunds } from '#server/modules/refunds/refund.repository.ts'
import { executeRefund } from '#server/modules/refunds/refund-execution.service.ts'
import { repeated } from '../support/ring.ts'
import {
  familyForm,
  heldFamily,
  openFamilyPayment,
  paidFamily,
  parentOf,
  payForFamily,
  placedFamily,
  shownTo,
  THREE,
} from './factories/family.ts'
import { orderCalls, renewed } from './factories/order-calls.ts'
import { insertPaid } from './factories/paid.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof orderCalls>
let paying: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 }, poolSize: 20 })
  calls = orderCalls(server)
  paying = paymentCalls(server)
})
afterAll(() => server.close())

const cancel = (order_id: string, headers: Headers, with_linked = false) =>
  post<Order>(
    server,
    'orders/order-cancel',
    { order_id, reason: 'Away that day', with_linked },
    headers,
  )

const paise = (rupees: number) => Math.round(rupees * 100)

/** What came and went at the gateway for the orders of a family, paise. */
async function movedFor({ drafts }: { drafts: readonly Order[] }) {
  const ids = drafts.map(({ order_id }) => order_id)
  const received = await server.db.select().from(payments).where(inArray(payments.orderId, ids))
  const returned = await server.db
    .select({ amountPaise: refunds.amountPaise })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(inArray(payments.orderId, ids))
  const sum = (rows: readonly { amountPaise: number }[]) =>
    rows.reduce((total, one) => total + one.amountPaise, 0)
  return { in: sum(received), out: sum(returned), states: received.map(({ status }) => status) }
}

describe('a booking that is paid online', () => {
  it('is placed with one payment of the sum', async () => {
    const { headers, shown, drafts } = await heldFamily(server)
    await post<Order>(server, 'orders/order-payment', familyForm(shown), headers)
    const payment = await openFamilyPayment(server, headers, shown)
    expect(payment.amount).toBe(shown[0]?.linked?.total)
    expect(payment.amount).toBeGreaterThan(shown[0]?.net_payable ?? 0)
    await paying.pay(payment)
    const claim = { headers, draft: shown[0] as Order, payment }
    expect(await paying.verify(claim)).toBe('paid')
    const order = await paying.orderBy(claim)
    expect(order.linked?.orders.map((one) => [one.status, one.paid, one.due])).toEqual(
      Array(3).fill(['booked', true, 0]),
    )
    expect(order.linked?.due).toBe(0)
    expect(await movedFor({ drafts })).toMatchObject({ in: paise(payment.amount), out: 0 })
  })

  it.each([
    ['by the webhook alone', ['webhook']],
    ['by the callback before it', ['callback', 'webhook', 'webhook']],
    ['by the browser after both', ['webhook', 'callback', 'verify', 'callback']],
  ])('is placed whole and once %s', async (_name, steps) => {
    const { headers, shown, drafts } = await heldFamily(server)
    await post<Order>(server, 'orders/order-payment', familyForm(shown), headers)
    const payment = await openFamilyPayment(server, headers, shown)
    const back = await paying.pay(payment)
    const messages = await paying.messages(payment)
    for (const step of steps) {
      if (step === 'webhook') for (const message of messages) await paying.sendWebhook(message)
      if (step === 'callback') await server.inject({ url: back.pathname + back.search })
      if (step === 'verify') {
        const claim = { headers, draft: shown[0] as Order, payment }
        expect(await paying.verify(claim)).toBe('paid')
      }
    }
    const orders = await shownTo(server, { headers, drafts })
    expect(orders.map(({ status, paid }) => [status, paid])).toEqual(
      Array(3).fill(['booked', true]),
    )
    expect(await movedFor({ drafts })).toMatchObject({ in: paise(payment.amount), out: 0 })
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('refuses another amount than the sum, and a linked draft', async () => {
    const { headers, shown } = await heldFamily(server)
    await post<Order>(server, 'orders/order-payment', familyForm(shown), headers)
    const create = (order_id: string | undefined, amount: number | undefined) =>
      server.inject({
        method: 'POST',
        url: '/api/v1/payment/create-payment',
        payload: { order_id, amount },
        headers,
      })
    const alone = await create(shown[0]?.order_id, shown[0]?.net_payable)
    expect([alone.statusCode, alone.json().code]).toEqual([409, 'price-changed'])
    const linked = await create(shown[1]?.order_id, shown[0]?.linked?.total)
    expect([linked.statusCode, linked.json().code]).toEqual([422, 'linked-refused'])
  })

  it('is refunded whole if one place is gone, and nobody is placed', async () => {
    const made = await heldFamily(server, THREE, { capacity: 3 })
    await post<Order>(server, 'orders/order-payment', familyForm(made.shown), made.headers)
    server.clock.advance(16 * 60_000)
    await holdSweep.run(server.deps)
    await server.db.update(slotWindows).set({ taken: 1 }).where(eq(slotWindows.id, made.slotId))
    const headers = await renewed(server, made)
    const [parent] = made.shown
    const total = paise(parent?.linked?.total ?? 0)
    const id = await insertPaid(server, parent?.order_id ?? '', total)
    expect((await settle(server.deps, id)).status).toBe('returning')
    const orders = await shownTo(server, { ...made, headers })
    expect(orders.map(({ status }) => status)).toEqual(['draft', 'draft', 'draft'])
    expect(await calls.takenOf(made.slotId)).toBe(1)
    expect(await movedFor(made)).toMatchObject({ in: total, out: total })
    expect((await auditLedger(server.db)).balanced).toBe(true)
    server.clock.set(TEST_NOW)
  })

  it('takes its places again if they are free', async () => {
    const made = await heldFamily(server)
    await post<Order>(server, 'orders/order-payment', familyForm(made.shown), made.headers)
    server.clock.advance(16 * 60_000)
    await holdSweep.run(server.deps)
    expect(await calls.takenOf(made.slotId)).toBe(0)
    const [parent] = made.shown
    const id = await insertPaid(server, parent?.order_id ?? '', paise(parent?.linked?.total ?? 0))
    expect((await settle(server.deps, id)).status).toBe('settled')
    expect(await calls.takenOf(made.slotId)).toBe(3)
    server.clock.set(TEST_NOW)
  })

  it('is refunded if a person was taken out while it was paid', async () => {
    const made = await heldFamily(server)
    await post<Order>(server, 'orders/order-payment', familyForm(made.shown), made.headers)
    const payment = await openFamilyPayment(server, made.headers, made.shown)
    await cancel(made.drafts[2]?.order_id ?? '', made.headers)
    await paying.pay(payment)
    const claim = { headers: made.headers, draft: parentOf(made), payment }
    expect(await paying.verify(claim)).toBe('refunded')
    expect(await calls.takenOf(made.slotId)).toBe(2)
  })
})

describe('cancelling an order of a paid booking', () => {
  it.each([0, 1, 2])('number %i refunds what the rule says', async (at) => {
    const made = await paidFamily(server)
    const { headers, orders, slotId } = made
    const order = orders[at] as Order
    const preview = cancelLinked(order.linked ?? { orders: [] }, order.order_id)
    const cancelled = await cancel(order.order_id, headers)
    expect(cancelled.status).toBe('cancelled')
    expect(cancelled.refund).toEqual({ ...preview.refund, status: 'pending' })
    const after = await shownTo(server, made)
    for (const { order_id, amounts, due } of preview.orders) {
      const now = after.find((one) => one.order_id === order_id)
      expect(now?.amounts).toEqual(amounts)
      expect([now?.paid, now?.due_at_visit ?? 0]).toEqual([true, due])
    }
    expect(cancelled.linked?.due).toBe(preview.due_after)
    expect(await calls.takenOf(slotId)).toBe(2)
    const moved = await movedFor(made)
    expect(moved.out).toBe(paise(preview.refund.online))
    expect(moved.in - moved.out).toBe(paise(cancelled.linked?.total ?? 0))
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('passes the charge of the first to the next, kept back from the refund', async () => {
    const { headers, orders } = await paidFamily(server)
    const [parent, next] = orders
    const cancelled = await cancel(parent?.order_id ?? '', headers)
    expect(cancelled.refund?.online).toBe((parent?.net_payable ?? 0) - 100)
    const after = await detailsOf(server, headers, next?.order_id ?? '')
    expect(after.amounts.hc_charges).toBe(100)
    expect(after.net_payable).toBe((next?.net_payable ?? 0) + 100)
  })

  it('refunds all that is left with the last one', async () => {
    const made = await paidFamily(server)
    for (const { order_id } of [made.orders[1], made.orders[0], made.orders[2]] as Order[]) {
      await cancel(order_id, made.headers)
    }
    const moved = await movedFor(made)
    expect(moved.out).toBe(moved.in)
    expect(moved.states).toEqual(['returning'])
    expect(await calls.takenOf(made.slotId)).toBe(0)
    for (const one of await findPendingRefunds(server.db, 'sandbox', 'never', 100)) {
      const { gateway } = server.deps
      const isOurs = made.drafts.some(({ order_id }) => order_id === one.payment.orderId)
      if (gateway && isOurs) await executeRefund(server.deps, gateway, one).catch(() => undefined)
    }
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('cancels all at once, concurrently too, with one refund of everything', async () => {
    const made = await paidFamily(server)
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, at) =>
        cancel(made.orders[at % 3]?.order_id ?? '', made.headers, true),
      ),
    )
    expect(answers.map(({ linked }) => linked?.orders.map(({ status }) => status))).toEqual(
      Array(8).fill(['cancelled', 'cancelled', 'cancelled']),
    )
    const moved = await movedFor(made)
    expect(moved.out).toBe(moved.in)
    expect(await calls.takenOf(made.slotId)).toBe(0)
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('replaces the invoice of the order that got the charge', async () => {
    const { headers, orders } = await paidFamily(server)
    const [parent, next] = orders
    const path = `orders/order-invoice/${next?.order_id}`
    const before = await post<{ invoice_id: string }>(server, path, {}, headers)
    await cancel(parent?.order_id ?? '', headers)
    const after = await post<{ invoice_id: string }>(server, path, {}, headers)
    expect(after.invoice_id).not.toBe(before.invoice_id)
  })

  it('returns to the paisa what was paid, in any order, with any prices', async () => {
    const prices = fc.array(fc.integer({ min: 10_001, max: 150_099 }), {
      minLength: 3,
      maxLength: 3,
    })
    const sequence = fc.shuffledSubarray([0, 1, 2], { minLength: 1, maxLength: 3 })
    await fc.assert(
      fc.asyncProperty(prices, sequence, async (all, gone) => {
        for (const [at, { codes }] of THREE.entries()) {
          await calls.setPrice(codes[0] ?? '', all[at] ?? 0)
        }
        const made = await heldFamily(server)
        await payForFamily(server, made.headers, made.shown)
        let last: Order | undefined
        for (const at of gone) {
          const { order_id } = made.shown[at] as Order
          const before = await detailsOf(server, made.headers, order_id)
          const preview = cancelLinked(before.linked ?? { orders: [] }, order_id)
          last = await cancel(order_id, made.headers)
          expect(last.refund?.online).toBe(preview.refund.online)
        }
        const moved = await movedFor(made)
        expect(moved.in - moved.out).toBe(paise(last?.linked?.total ?? 0))
      }),
      { numRuns: repeated(12) },
    )
    expect((await auditLedger(server.db)).balanced).toBe(true)
  }, 60_000)
})

describe('cancelling an order that is paid at service', () => {
  it('says what is due after it, and charges it', async () => {
    const { headers, orders } = await placedFamily(server)
    const [parent] = orders as [Order]
    const preview = cancelLinked(parent.linked ?? { orders: [] }, parent.order_id)
    const cancelled = await cancel(parent.order_id, headers)
    expect(cancelled.refund).toMatchObject({ online: 0, status: 'none' })
    expect(cancelled.linked?.due).toBe(preview.due_after)
    expect(cancelled.linked?.orders.map(({ due }) => due)).toEqual([
      0,
      ...preview.orders.map(({ due }) => due),
    ])
  })
})
