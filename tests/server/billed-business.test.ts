import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { Order } from '#contract/orders.schemas.ts'
import { invoices, isOfOrder } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { setBilledBusiness } from '#server/modules/invoices/billing.service.ts'
import { pagesOf } from './factories/invoice.ts'
import { booker } from './factories/order-calls.ts'
import { placed } from './factories/slot.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'
import { type Headers, post } from './support/sign-in.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(TEST_NOW))

const acme = { gstin: '27AAPFU0939F1ZV', name: 'Acme Traders' }
const other = { gstin: '29AAGCB7383J1Z4', name: 'Bharat Tools' }

async function anOrder() {
  const { patient, draft } = await booker(server)
  const order = await placed(server, patient.headers, draft)
  return { id: order.order_id, headers: patient.headers }
}
type Placed = Awaited<ReturnType<typeof anOrder>>

const put = ({ id, headers }: Placed, business: unknown) =>
  server.inject({
    method: 'PUT',
    url: `/api/v1/orders/order-billing/${id}`,
    payload: { business },
    headers,
  })

async function set(order: Placed, business: unknown): Promise<Order['billing']> {
  const answer = await put(order, business)
  expect(answer.json().message).toBeUndefined()
  return answer.json().result.billing
}

async function refusal(order: Placed, business: unknown) {
  const answer = await put(order, business)
  return [answer.statusCode, answer.json().code]
}

async function invoiceOf({ id, headers }: Placed): Promise<string> {
  const path = `orders/order-invoice/${id}`
  return (await post<{ invoice_id: string }>(server, path, {}, headers)).invoice_id
}

async function textOf(invoiceId: string, headers: Headers): Promise<string> {
  const url = `/api/v1/orders/order-invoice-download?invoice_id=${invoiceId}`
  const { rawPayload } = await server.inject({ url, headers })
  return (await pagesOf(rawPayload)).join(' ')
}

const stored = ({ id }: Placed) =>
  server.db.select().from(invoices).where(isOfOrder(id)).orderBy(invoices.number)

describe('orders/order-billing before there is an invoice', () => {
  it('names the business on the invoice, the patient with it', async () => {
    const order = await anOrder()
    expect(await set(order, { ...acme, gstin: ' 27aapfu0939f1zv' })).toEqual({
      business: acme,
      open: true,
      until: null,
    })
    const text = await textOf(await invoiceOf(order), order.headers)
    expect(text).toContain('Bill to Acme Traders GSTIN 27AAPFU0939F1ZV Patient: Asha Rao')
    expect(await stored(order)).toHaveLength(1)
  })

  it('refuses a GSTIN with a typing mistake, and a business without a name', async () => {
    const order = await anOrder()
    for (const wrong of [{ gstin: '27AAPFU0939F1ZU' }, { gstin: '27AAPFU' }, { name: ' ' }]) {
      expect((await put(order, { ...acme, ...wrong })).statusCode).toBe(400)
    }
    const { json } = await put(order, { ...acme, gstin: '27AAPFU0939F1ZU' })
    expect(json().message).toBe('This GSTIN has a typing mistake. Check each character.')
  })

  it('refuses a draft and a cancelled order', async () => {
    const { patient, draft } = await booker(server)
    const { headers } = patient
    expect(await refusal({ id: draft.order_id, headers }, acme)).toEqual([409, 'not-placed'])
    const order = await anOrder()
    const reason = { order_id: order.id, reason: 'Booked by mistake' }
    await post(server, 'orders/order-cancel', reason, order.headers)
    expect(await refusal(order, acme)).toEqual([409, 'order-cancelled'])
  })
})

describe('orders/order-billing after an invoice was issued', () => {
  it('cancels it and issues the next number; both stay readable', async () => {
    const order = await anOrder()
    const first = await invoiceOf(order)
    expect(await set(order, acme)).toEqual({ business: acme, open: true, until: '2026-03-31' })
    const second = await invoiceOf(order)
    const [old, valid] = await stored(order)
    expect([old?.id, valid?.id]).toEqual([first, second])
    expect(valid).toMatchObject({ number: (old?.number ?? 0) + 1, buyer: acme, orderId: order.id })
    const numberOf = (number = 0) => `INV/25-26/${String(number).padStart(5, '0')}`
    const oldText = await textOf(first, order.headers)
    expect(oldText).toContain(`Cancelled on 02/03/2026: replaced by ${numberOf(valid?.number)}`)
    expect(oldText).not.toContain('Acme Traders')
    const newText = await textOf(second, order.headers)
    expect(newText).toContain(`Replaces ${numberOf(old?.number)}`)
    expect(newText).toContain('Acme Traders GSTIN 27AAPFU0939F1ZV')
    expect(newText).not.toContain('Cancelled on')
  })

  it('changes nothing for the same business again, also at the same time', async () => {
    const order = await anOrder()
    await invoiceOf(order)
    await Promise.all([set(order, acme), set(order, acme), set(order, acme)])
    expect(await stored(order)).toHaveLength(2)
  })

  it('removes the business', async () => {
    const order = await anOrder()
    await set(order, acme)
    await invoiceOf(order)
    expect(await set(order, null)).toMatchObject({ business: null })
    expect(await textOf(await invoiceOf(order), order.headers)).not.toContain('Acme')
  })

  it('is possible twice', async () => {
    const order = await anOrder()
    await invoiceOf(order)
    await set(order, acme)
    expect(await set(order, other)).toMatchObject({ business: other, open: false })
    expect(await refusal(order, acme)).toEqual([409, 'billing-changed-often'])
    expect(await stored(order)).toHaveLength(3)
  })

  it('is possible until the month of the first invoice ends at the lab', async () => {
    const [order, late] = [await anOrder(), await anOrder()]
    await invoiceOf(order)
    const before = await invoiceOf(late)
    // The sessions end long before the month does, so the service is asked itself.
    const change = async ({ id }: Placed, business: typeof acme) => {
      const [row] = await server.db.select().from(orders).where(eq(orders.id, id))
      const accountId = row?.accountId ?? ''
      return (await setBilledBusiness(server.deps, { accountId, id, business })).billing
    }
    server.clock.set('2026-03-31T23:59:59+05:30')
    expect(await change(order, acme)).toMatchObject({ business: acme, open: true })
    server.clock.set('2026-04-01T00:00:00+05:30')
    await expect(change(order, other)).rejects.toMatchObject({ code: 'billing-closed' })
    await expect(change(late, acme)).rejects.toMatchObject({ code: 'billing-closed' })
    expect((await stored(late)).map(({ id }) => id)).toEqual([before])
    expect(await change(order, acme)).toEqual({ business: acme, open: false, until: '2026-03-31' })
  })
})

describe('a process of the release before, on the same database', () => {
  // Its statements, word for word; it knows neither prefixes nor cancelled invoices.
  const find = async ({ id }: Placed) =>
    (await server.database.pool.query('select id from invoices where order_id = $1', [id])).rows

  it('finds the valid invoice of an order', async () => {
    const order = await anOrder()
    await invoiceOf(order)
    await set(order, acme)
    expect(await find(order)).toEqual([{ id: await invoiceOf(order) }])
  })

  it('issues invoices in the same series', async () => {
    const [theirs, ours] = [await anOrder(), await anOrder()]
    const { rows } = await server.database.pool.query(
      `insert into invoice_series (financial_year, last) values ('2025-26', 1)
       on conflict (financial_year) do update set last = invoice_series.last + 1 returning last`,
    )
    const number: number = rows[0].last
    await server.database.pool.query(
      `insert into invoices (id, order_id, financial_year, number, issued_at)
       values ($1, $1, '2025-26', $2, $3)`,
      [theirs.id, number, TEST_NOW],
    )
    expect(await invoiceOf(theirs)).toBe(theirs.id)
    expect(await textOf(theirs.id, theirs.headers)).toContain(
      `INV/25-26/${String(number).padStart(5, '0')}`,
    )
    await invoiceOf(ours)
    expect(await stored(ours)).toMatchObject([{ number: number + 1 }])
  })
})
