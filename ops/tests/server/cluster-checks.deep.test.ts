import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { ledgerAccounts } from '../../../server/db/schema/ledger.ts'
import { orderEvents } from '../../../server/db/schema/orders.ts'
import { payments } from '../../../server/db/schema/payments.ts'
import { slotWindows } from '../../../server/db/schema/slots.ts'
import { paymentCalls } from '../../../tests/server/factories/payment.ts'
import { createTestApp, type TestApp } from '../../../tests/server/support/app.ts'
import type { Answer } from '../../cluster/rehearsal/answers.ts'
import { checkAll } from '../../cluster/rehearsal/checks.ts'

let server: TestApp
let order: { order_id: string; order_no: string }
let paymentId: string
let slotId: string
beforeAll(async () => {
  server = await createTestApp({ config: { payments: { gateway: 'sandbox' } } })
  const calls = paymentCalls(server)
  const paying = await calls.opened()
  await calls.pay(paying.payment)
  order = await calls.orderBy(paying)
  paymentId = paying.payment.payment_id
  slotId = paying.slotId
})
afterAll(() => server.close())

const told = (orderNo: string, booking = 'one'): Answer => {
  return { call: 'order', writes: true, sentAt: 0, at: 1, status: 200, booking, orderNo }
}

/** The names of the checks that found something. */
const broken = async (answers = [told(order.order_no)]) =>
  (await checkAll(server.db, answers)).flatMap((check) => (check.broken.length ? [check.name] : []))

describe('the checks of a rehearsal', () => {
  it('find nothing in a database that is right, and look at something each', async () => {
    const checks = await checkAll(server.db, [told(order.order_no)])
    expect(checks.flatMap(({ broken: found }) => found)).toEqual([])
    expect(checks.filter(({ of }) => of === 0)).toEqual([])
  })

  it('find an order that was told and is not there', async () => {
    expect(await broken([told('PK-LOST')])).toEqual(['every order that was told is kept'])
  })

  it('find a booking with two orders', async () => {
    const [, name] = await broken([told(order.order_no), told('PK-OTHER')])
    expect(name).toBe('no booking has two orders, no order is booked twice')
  })

  it('find an order that was booked twice', async () => {
    const [event] = await server.db
      .insert(orderEvents)
      .values({ orderId: order.order_id, status: 'booked', at: server.clock.now() })
      .returning({ id: orderEvents.id })
    onTestFinished(async () => {
      await server.db.delete(orderEvents).where(eq(orderEvents.id, event?.id ?? 0))
    })
    expect(await broken()).toEqual(['no booking has two orders, no order is booked twice'])
  })

  it.each(['open', 'paid', 'returning'] as const)(
    'find money at the gateway whose payment stays %s',
    async (status) => {
      const set = (to: typeof status | 'settled') =>
        server.db.update(payments).set({ status: to }).where(eq(payments.id, paymentId))
      onTestFinished(async () => void (await set('settled')))
      await set(status)
      expect(await broken()).toEqual(['every payment has its order or its refund'])
    },
  )

  it('find a balance that differs from its transfers', async () => {
    const [side] = await server.db
      .select()
      .from(ledgerAccounts)
      .where(eq(ledgerAccounts.unit, 'points'))
    const set = (balance: number | null) =>
      server.db
        .update(ledgerAccounts)
        .set({ balance })
        .where(eq(ledgerAccounts.id, side?.id ?? ''))
    onTestFinished(async () => void (await set(side?.balance ?? null)))
    await set(100_000)
    expect(await broken()).toEqual(['the ledger sums to zero, and each balance to its transfers'])
  })

  it('find a slot that is taken more often than it is counted', async () => {
    const set = (taken: number) =>
      server.db.update(slotWindows).set({ taken }).where(eq(slotWindows.id, slotId))
    onTestFinished(async () => void (await set(1)))
    await set(0)
    expect(await broken()).toEqual(['no slot is oversold'])
  })
})
