import { eq, or } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { refundOf } from '#contract/rules/refund.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments, refunds } from '#server/db/schema/payments.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { settle } from '#server/modules/payments/payment-settlement.service.ts'
import { findPendingRefunds } from '#server/modules/refunds/refund.repository.ts'
import { executeRefund } from '#server/modules/refunds/refund-execution.service.ts'
import { addTo, fittingTest, paidForAddition, payingFor } from './factories/addition.ts'
import { pagesOf } from './factories/invoice.ts'
import { orderCalls } from './factories/order-calls.ts'
import { paymentCalls } from './factories/payment.ts'
import { detailsOf } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

let server: TestApp
let calls: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp({ config: { welcomePoints: 0 }, poolSize: 20 })
  calls = paymentCalls(server)
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(TEST_NOW))

/** A test was asked for, and its payment is open. */
async function asked(codes: readonly string[] = ['CBC'], code = 'HBA1C') {
  const paid = await paidForAddition(server, codes)
  const added = await addTo(server, paid, code)
  return { ...paid, added, paying: payingFor(added, paid.headers) }
}

const codesOf = (order: Order) => order.lines.map(({ test_code }) => test_code)

const cancel = (order_id: string, headers: Headers) =>
  post<Order>(server, 'orders/order-cancel', { order_id, reason: 'Away that day' }, headers)

/** What was received and refunded for an order at the gateway, paise. */
async function movedFor(orderId: string) {
  const received = await server.db.select().from(payments).where(eq(payments.orderId, orderId))
  const returned = await server.db
    .select({ amountPaise: refunds.amountPaise, cause: refunds.cause, status: refunds.status })
    .from(refunds)
    .innerJoin(payments, or(eq(payments.id, refunds.paymentId), eq(payments.id, refunds.partOfId)))
    .where(eq(payments.orderId, orderId))
    .orderBy(refunds.amountPaise)
  const settled = received.filter(({ gatewayPaymentId }) => gatewayPaymentId !== null)
  return { in: settled.map(({ amountPaise }) => amountPaise).sort((a, b) => a - b), out: returned }
}

/** As the job does, for one order. */
async function executeRefunds(orderId: string): Promise<void> {
  const { gateway } = server.deps
  const pending = await findPendingRefunds(server.db, 'sandbox', 'never', 100)
  for (const one of pending.filter(({ payment }) => payment.orderId === orderId)) {
    if (gateway) await executeRefund(server.deps, gateway, one)
  }
}

const sides = async () => ({
  sales: await balanceOf(server.db, 'sales'),
  refunds: await balanceOf(server.db, 'refunds'),
  gateway: await balanceOf(server.db, 'gateway'),
})

describe('a test added to an order that was paid online', () => {
  it('is added once the difference is paid, at the amounts shown', async () => {
    const { order_id, order, headers, added, paying } = await asked()
    expect(added.order).toEqual(order)
    expect(paying.payment.amount).toBe(380)
    const before = await sides()
    await calls.pay(paying.payment)
    expect(await calls.verify(paying)).toBe('paid')
    const after = await detailsOf(server, headers, order_id)
    expect(codesOf(after)).toEqual(['CBC', 'HBA1C'])
    expect(after.net_payable).toBe(order.net_payable + 380)
    expect([after.paid, after.payment_mode, after.status]).toEqual([true, 'online', 'booked'])
    const moved = await sides()
    expect([moved.sales - before.sales, moved.gateway - before.gateway]).toEqual([38_000, -38_000])
    expect((await auditLedger(server.db)).balanced).toBe(true)
    expect(await calls.orderBy(paying)).toEqual(after)
  })

  it('is added by the webhook too, and by both only once', async () => {
    const { order_id, headers, paying } = await asked()
    await calls.pay(paying.payment)
    const messages = await calls.messages(paying.payment)
    await Promise.all([...messages.map(calls.sendWebhook), calls.verify(paying)])
    expect(codesOf(await detailsOf(server, headers, order_id))).toEqual(['CBC', 'HBA1C'])
    expect((await calls.rowOf(paying.payment)).status).toBe('settled')
  })

  it('is not added by a declined or abandoned payment, and the same payment can be tried again', async () => {
    const { order_id, order, headers, paying, ...who } = await asked()
    expect(await calls.verify(paying)).toBe('abandoned')
    await calls.press(paying.payment, { outcome: 'decline' })
    expect(await calls.verify(paying)).toBe('declined')
    expect(await detailsOf(server, headers, order_id)).toEqual(order)
    const again = payingFor(await addTo(server, { ...who, order_id, headers }, 'HBA1C'), headers)
    expect(again.payment.payment_id).not.toBe(paying.payment.payment_id)
    await calls.pay(again.payment)
    expect(await calls.verify(again)).toBe('paid')
  })

  it('opens one payment for the same test, and another one for another test', async () => {
    const { order_id, headers, paying } = await asked()
    const whose = { order_id, headers }
    const same = payingFor(await addTo(server, whose, 'HBA1C'), headers)
    expect(same.payment.payment_id).toBe(paying.payment.payment_id)
    const other = payingFor(await addTo(server, whose, 'CRP'), headers)
    expect((await calls.rowOf(paying.payment)).status).toBe('expired')
    await calls.pay(other.payment)
    expect(await calls.verify(other)).toBe('paid')
    expect(codesOf(await detailsOf(server, headers, order_id))).toEqual(['CBC', 'CRP'])
  })

  it('is refunded by itself if the visit has begun', async () => {
    const { order_id, order, headers, paying } = await asked()
    await server.db
      .update(orders)
      .set({ status: 'sample_collected' })
      .where(eq(orders.id, order_id))
    await calls.pay(paying.payment)
    expect(await calls.verify(paying)).toBe('refunded')
    await executeRefunds(order_id)
    expect((await calls.rowOf(paying.payment)).status).toBe('returned')
    expect((await movedFor(order_id)).out).toEqual([
      { amountPaise: 38_000, cause: 'unbooked', status: 'done' },
    ])
    const after = await detailsOf(server, headers, order_id)
    expect([codesOf(after), after.net_payable]).toEqual([['CBC'], order.net_payable])
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('is refunded if the order was cancelled, or another test changed what is due', async () => {
    const late = await asked(['PRF003'], 'PTINR')
    const { order_id, headers } = late
    const other = payingFor(await addTo(server, { order_id, headers }, 'CRP'), headers)
    await calls.pay(other.payment)
    expect(await calls.verify(other)).toBe('paid')
    // The first payment had home collection become free; that is done now.
    await calls.pay(late.paying.payment)
    expect(await calls.verify(late.paying)).toBe('refunded')
    const gone = await asked()
    await cancel(gone.order_id, gone.headers)
    await calls.pay(gone.paying.payment)
    expect(await calls.verify(gone.paying)).toBe('refunded')
  })

  it('is refunded if it was added already', async () => {
    const { order_id, headers, paying } = await asked()
    await calls.pay(paying.payment)
    expect(await calls.verify(paying)).toBe('paid')
    const row = await calls.rowOf(paying.payment)
    const id = crypto.randomUUID()
    const twice = { id, gatewayOrderId: `order_${id}`, gatewayPaymentId: `pay_${id}` }
    await server.db.insert(payments).values({ ...row, ...twice, status: 'paid' })
    expect((await settle(server.deps, id)).status).toBe('returning')
    expect(codesOf(await detailsOf(server, headers, order_id))).toEqual(['CBC', 'HBA1C'])
  })

  it('brings both payments back when the order is cancelled, to the paisa', async () => {
    const { order_id, headers, paying } = await asked()
    await calls.pay(paying.payment)
    expect(await calls.verify(paying)).toBe('paid')
    const order = await detailsOf(server, headers, order_id)
    const preview = refundOf(order)
    const before = await sides()
    const cancelled = await cancel(order_id, headers)
    expect(cancelled.refund).toEqual({ ...preview, status: 'pending' })
    expect(preview.online).toBe(order.net_payable)
    const owed = await sides()
    expect(owed.refunds - before.refunds).toBe(order.net_payable * 100)
    expect(before.sales - owed.sales).toBe(order.net_payable * 100)
    const { in: received, out } = await movedFor(order_id)
    expect(out.map(({ amountPaise }) => amountPaise)).toEqual(received)
    expect(await calls.verify(paying)).toBe('paid')
  })
})

describe('a test that makes home collection free in an order that was paid online', () => {
  /** ₹1,950 and a charge of ₹100 were paid; with a test of ₹50 the order comes to ₹2,000. */
  async function cheaper() {
    await orderCalls(server).setPrice('ATPO', 195_000)
    await orderCalls(server).setPrice('SGPT', 5_000)
    const paid = await paidForAddition(server, ['ATPO'])
    expect(paid.order.net_payable).toBe(2_050)
    return paid
  }

  it('is added at once, and the rest is refunded to where it came from', async () => {
    const paid = await cheaper()
    const { due, refund } = await fittingTest(server, paid, 'SGPT')
    expect([due, refund]).toEqual([0, 50])
    const before = await sides()
    const { order, payment } = await addTo(server, paid, 'SGPT')
    expect(payment).toBeNull()
    expect([order.net_payable, order.paid, order.refund]).toEqual([2_000, true, null])
    const owed = await sides()
    expect([before.sales - owed.sales, owed.refunds - before.refunds]).toEqual([5_000, 5_000])
    expect((await movedFor(paid.order_id)).out).toEqual([
      { amountPaise: 5_000, cause: 'reduced', status: 'pending' },
    ])
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('brings the rest back when the order is cancelled, before or after the first refund', async () => {
    const paid = await cheaper()
    const { order } = await addTo(server, paid, 'SGPT')
    const cancelled = await cancel(paid.order_id, paid.headers)
    expect(cancelled.refund).toMatchObject({ online: order.net_payable, status: 'pending' })
    const { in: received, out } = await movedFor(paid.order_id)
    expect(out.map(({ amountPaise }) => amountPaise)).toEqual([5_000, 200_000])
    expect(received).toEqual([205_000])
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })

  it('and then another that is paid: a cancellation brings back what is left of each', async () => {
    const paid = await cheaper()
    await addTo(server, paid, 'SGPT')
    const paying = payingFor(await addTo(server, paid, 'CRP'), paid.headers)
    await calls.pay(paying.payment)
    expect(await calls.verify(paying)).toBe('paid')
    const order = await detailsOf(server, paid.headers, paid.order_id)
    expect(order.net_payable).toBe(2_420)
    const cancelled = await cancel(paid.order_id, paid.headers)
    expect(cancelled.refund?.online).toBe(2_420)
    const { in: received, out } = await movedFor(paid.order_id)
    expect(out.map(({ amountPaise }) => amountPaise)).toEqual([5_000, 42_000, 200_000])
    expect(received).toEqual([42_000, 205_000])
  })

  it('is really refunded by the gateway, the part and then the rest', async () => {
    await orderCalls(server).setPrice('ATPO', 195_000)
    await orderCalls(server).setPrice('SGPT', 5_000)
    const first = await calls.opened(['ATPO'])
    await calls.pay(first.payment)
    expect(await calls.verify(first)).toBe('paid')
    const whose = { order_id: first.draft.order_id, headers: first.headers }
    await addTo(server, whose, 'SGPT')
    await executeRefunds(whose.order_id)
    expect((await calls.rowOf(first.payment)).status).toBe('settled')
    await cancel(whose.order_id, whose.headers)
    await executeRefunds(whose.order_id)
    expect((await calls.rowOf(first.payment)).status).toBe('returned')
    const { out } = await movedFor(whose.order_id)
    expect(out).toEqual([
      { amountPaise: 5_000, cause: 'reduced', status: 'done' },
      { amountPaise: 200_000, cause: 'cancelled', status: 'done' },
    ])
    expect((await auditLedger(server.db)).balanced).toBe(true)
  })
})

describe('the invoice of an order to which a test was added', () => {
  const invoiceOf = async (order_id: string, headers: Headers) =>
    (await post<{ invoice_id: string }>(server, `orders/order-invoice/${order_id}`, {}, headers))
      .invoice_id

  const textOf = async (invoiceId: string, headers: Headers) => {
    const url = `/api/v1/orders/order-invoice-download?invoice_id=${invoiceId}`
    return (await pagesOf((await server.inject({ url, headers })).rawPayload)).join(' ')
  }

  it('is replaced; the cancelled one keeps what it billed, and both agree with what was paid', async () => {
    const { order_id, order, headers, paying } = await asked(['CBC'], 'HBA1C')
    const first = await invoiceOf(order_id, headers)
    await calls.pay(paying.payment)
    expect(await calls.verify(paying)).toBe('paid')
    const second = await invoiceOf(order_id, headers)
    expect(second).not.toBe(first)
    const former = await textOf(first, headers)
    expect(former).toContain('replaced by')
    expect(former).not.toContain('HbA1c')
    expect(former).toContain(`Net payable ₹${order.net_payable}.00`)
    const current = await textOf(second, headers)
    expect(current).toContain('HbA1c')
    expect(current).toContain(`Net payable ₹${order.net_payable + 380}.00`)
    const { gatewayPaymentId } = await calls.rowOf(paying.payment)
    expect(current).toContain(`Payment reference ${gatewayPaymentId}`)
    expect(former).not.toContain(gatewayPaymentId ?? '')
  })

  it('is not made for an order without one', async () => {
    const paid = await paidForAddition(server, ['CBC'])
    const paying = payingFor(await addTo(server, paid, 'HBA1C'), paid.headers)
    await calls.pay(paying.payment)
    await calls.verify(paying)
    const rows = await server.database.pool.query(
      'select 1 from invoices where order_id = $1 or cancelled_order_id = $1',
      [paid.order_id],
    )
    expect(rows.rowCount).toBe(0)
  })

  it('cannot be replaced after its month, so no test is added, and a late payment is refunded', async () => {
    const { order_id, headers, paying } = await asked()
    await invoiceOf(order_id, headers)
    server.clock.set('2026-03-31T23:50:00+05:30')
    await calls.pay(paying.payment)
    server.clock.set('2026-04-01T00:10:00+05:30')
    const [message] = await calls.messages(paying.payment)
    if (message) await calls.sendWebhook(message)
    expect((await calls.rowOf(paying.payment)).status).toBe('returning')
  })
})

it('an order is paid once, and refunded once, also by the release before', async () => {
  const { order_id } = await paidForAddition(server, ['CBC'])
  // Its columns; it knows nothing of additions and partial refunds.
  const again = `insert into payments (id, order_id, account_id, gateway, gateway_order_id,
      gateway_payment_id, amount_paise, status, created_at, updated_at)
    select 'again', order_id, account_id, gateway, 'again', 'again', amount_paise, 'settled',
      created_at, updated_at from payments where order_id = $1`
  await expect(server.database.pool.query(again, [order_id])).rejects.toThrow(
    'payments_one_booking',
  )
  const refund = (id: string) =>
    server.database.pool.query(
      `insert into refunds (id, payment_id, amount_paise, cause, reason, status, created_at)
       select $1, id, amount_paise, 'cancelled', 'Away that day', 'pending', created_at
       from payments where order_id = $2 on conflict do nothing`,
      [`${order_id}-${id}`, order_id],
    )
  expect((await refund('first')).rowCount).toBe(1)
  expect((await refund('second')).rowCount).toBe(0)
})
