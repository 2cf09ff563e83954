import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { invoiceSeries, invoices } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { nextNumber } from '#server/modules/invoices/invoice.repository.ts'
import { invoiceService } from '#server/modules/invoices/invoice.service.ts'
import { insertDrafts } from './factories/drafts.ts'
import { pagesOf } from './factories/invoice.ts'
import { type Booker, booker } from './factories/order-calls.ts'
import { placed } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post, signIn } from './support/sign-in.ts'

let server: TestApp
let booked: Booker & { readonly order: Order }
beforeAll(async () => {
  server = await createTestApp({ config: { labAddress: '1 Lab Lane, Mumbai 400001' } })
  booked = await newOrder()
})
afterAll(() => server.close())

async function newOrder() {
  const made = await booker(server)
  return { ...made, order: await placed(server, made.patient.headers, made.draft) }
}

const ask = (id: string, headers: Headers) =>
  server.inject({ method: 'POST', url: `/api/v1/orders/order-invoice/${id}`, payload: {}, headers })

async function invoiceOf(order: Order, headers: Headers): Promise<string> {
  const path = `orders/order-invoice/${order.order_id}`
  return (await post<{ invoice_id: string }>(server, path, {}, headers)).invoice_id
}

const download = (invoiceId: string, headers: Headers) =>
  server.inject({
    url: `/api/v1/orders/order-invoice-download?invoice_id=${invoiceId}`,
    headers,
  })

async function refusal(answer: ReturnType<typeof ask>): Promise<[number, string]> {
  const { statusCode, json } = await answer
  return [statusCode, json().code]
}

/** Financial year and number of every invoice, in order. */
async function numbers(): Promise<[string, number][]> {
  const rows = await server.db.select().from(invoices)
  return rows
    .map(({ financialYear, number }): [string, number] => [financialYear, number])
    .sort((one, other) => one[1] - other[1])
}

describe('orders/order-invoice', () => {
  it('[R7.046] creates one invoice per order, by its id or number, repeatedly and concurrently', async () => {
    const { order, patient } = booked
    const answers = await Promise.all([
      ...Array.from({ length: 6 }, () => ask(order.order_id, patient.headers)),
      ask(order.order_no, patient.headers),
    ])
    const ids = new Set(answers.map((answer) => answer.json().result.invoice_id))
    expect(ids.size).toBe(1)
    expect(await numbers()).toEqual([['2025-26', 1]])
  })

  it('refuses a draft, and a cancelled order without an invoice, and uses no number', async () => {
    const before = await numbers()
    const { patient, draft } = await booker(server)
    expect(await refusal(ask(draft.order_id, patient.headers))).toEqual([409, 'not-placed'])
    const order = await placed(server, patient.headers, draft)
    const reason = { order_id: order.order_id, reason: 'Booked by mistake' }
    await post(server, 'orders/order-cancel', reason, patient.headers)
    expect(await refusal(ask(order.order_id, patient.headers))).toEqual([409, 'order-cancelled'])
    expect(await numbers()).toEqual(before)
  })

  it("answers another patient's order and an unknown one alike", async () => {
    const { headers } = await signIn(server)
    expect(await refusal(ask(booked.order.order_id, headers))).toEqual([404, 'unknown-order'])
    expect(await refusal(ask('nothing', headers))).toEqual([404, 'unknown-order'])
  })
})

describe('the invoice numbers', () => {
  it('have no gaps, even after forty concurrent requests with some rolled back', async () => {
    const [[, last] = ['', 0]] = (await numbers()).toReversed()
    const drafts = await insertDrafts(server.db, 40, server.clock.now())
    const service = invoiceService(server.deps)
    for (const [at, { orderId }] of drafts.entries()) {
      await server.db
        .update(orders)
        .set({
          status: at % 4 === 0 ? 'cancelled' : 'booked',
          orderNo: `9${at}`,
          placedAt: server.clock.now(),
        })
        .where(eq(orders.id, orderId))
    }
    const brokenOff = () =>
      inTransaction(server.db, async (tx) => {
        await nextNumber(tx, 'INV', '2025-26')
        throw new Error('The connection is lost.')
      })
    const asked = await Promise.allSettled(
      drafts.flatMap(({ accountId, orderId }, at) => [
        service.prepare(accountId, orderId),
        ...(at % 5 === 0 ? [brokenOff()] : []),
      ]),
    )
    expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(30)
    const given = (await numbers()).map(([, number]) => number)
    expect(given).toEqual(Array.from({ length: last + 30 }, (_, at) => at + 1))
    const series = await server.db.select().from(invoiceSeries)
    expect(series).toEqual([{ series: '2025-26', last: last + 30 }])
  })

  it('restart on the first of April', async () => {
    server.clock.set('2026-04-01T00:00:01+05:30')
    const [draft] = await insertDrafts(server.db, 1, server.clock.now())
    if (!draft) throw new Error('No draft was made.')
    await server.db
      .update(orders)
      .set({ status: 'booked', orderNo: '8000', placedAt: server.clock.now() })
      .where(eq(orders.id, draft.orderId))
    await invoiceService(server.deps).prepare(draft.accountId, draft.orderId)
    expect((await numbers()).filter(([year]) => year === '2026-27')).toEqual([['2026-27', 1]])
    server.clock.set(TEST_NOW)
  })
})

describe('orders/order-invoice-download', () => {
  it('[R7.047][R7.048][R1.23] returns a PDF of the order as a download', async () => {
    const { order, patient } = booked
    const answer = await download(await invoiceOf(order, patient.headers), patient.headers)
    expect(answer.statusCode).toBe(200)
    expect(answer.headers['content-type']).toBe('application/pdf')
    expect(answer.headers['content-disposition']).toBe(
      'attachment; filename="order_invoice_20260302043000.pdf"',
    )
    expect(answer.headers['cache-control']).toBe('no-store')
    const text = (await pagesOf(answer.rawPayload)).join(' ')
    for (const words of [
      'Parakh Diagnostics 1 Lab Lane, Mumbai 400001',
      'INV/25-26/00001',
      `Order ${order.order_no}`,
      'Bill to Asha Rao 12 Sea View, Hill Road, Opposite the post office Bandra West, Mumbai 400050',
      order.lines[0]?.name ?? '',
      `Net payable ₹${order.amounts.net_payable.toFixed(2)}`,
      'To be paid at service.',
    ]) {
      expect(text).toContain(words)
    }
  })

  it('also works for an order cancelled later, and says so', async () => {
    const { order, patient } = await newOrder()
    const id = await invoiceOf(order, patient.headers)
    const reason = { order_id: order.order_id, reason: 'Booked by mistake' }
    await post(server, 'orders/order-cancel', reason, patient.headers)
    expect(await invoiceOf(order, patient.headers)).toBe(id)
    const text = (await pagesOf((await download(id, patient.headers)).rawPayload)).join(' ')
    expect(text).toContain('Cancelled on 02/03/2026')
    expect(text).toContain('Nothing was paid.')
  })

  it("answers another patient's invoice as unknown", async () => {
    const id = await invoiceOf(booked.order, booked.patient.headers)
    const { headers } = await signIn(server)
    const answer = await download(id, headers)
    expect([answer.statusCode, answer.json().code]).toEqual([404, 'unknown-invoice'])
  })
})
