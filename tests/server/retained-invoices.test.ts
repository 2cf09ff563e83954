import { randomUUID } from 'node:crypto'
import { eq, inArray } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { accounts } from '#server/db/schema/accounts.ts'
import { invoices } from '#server/db/schema/invoices.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { cleanUp } from '#server/jobs.ts'
import { insertDrafts } from './factories/drafts.ts'
import { createTestApp, TEST_NOW, type TestApp } from './support/app.ts'

let server: TestApp
beforeAll(async () => {
  server = await createTestApp()
})
afterAll(() => server.close())
beforeEach(() => server.clock.set(TEST_NOW))

const business = { gstin: '27AAPFU0939F1ZV', name: 'Acme Traders' }
let lastNumber = 0

/** A completed, paid order with an invoice for a business, which replaced another one. */
async function invoiced(instant: string) {
  const at = new Date(instant)
  const [draft] = await insertDrafts(server.db, 1, at)
  if (!draft) throw new Error('No draft was made.')
  const { accountId, orderId } = draft
  await server.db
    .update(orders)
    .set({
      status: 'completed',
      orderNo: orderId.slice(0, 8),
      placedAt: at,
      billedBusiness: business,
    })
    .where(eq(orders.id, orderId))
  const what = { gateway: 'sandbox', gatewayOrderId: randomUUID(), amountPaise: 24_000 } as const
  const times = { createdAt: at, updatedAt: at }
  await server.db
    .insert(payments)
    .values({ id: orderId, orderId, accountId, status: 'settled', ...what, ...times })
  for (const isOf of [{ cancelledOrderId: orderId }, { orderId }]) {
    lastNumber += 1
    const numbered = { prefix: 'TX', financialYear: '2025-26', number: lastNumber }
    await server.db.insert(invoices).values({
      id: `${orderId} ${lastNumber}`,
      ...isOf,
      ...numbered,
      issuedAt: at,
      buyer: business,
    })
  }
  return {
    accountId,
    orderId,
    invoiceIds: [lastNumber - 1, lastNumber].map((n) => `${orderId} ${n}`),
  }
}
type Invoiced = Awaited<ReturnType<typeof invoiced>>

async function deleteAccounts(...of: readonly Invoiced[]): Promise<void> {
  const ids = of.map(({ accountId }) => accountId)
  const deletedAt = server.clock.now()
  await server.db.update(accounts).set({ deletedAt }).where(inArray(accounts.id, ids))
}

/** Whether the order names the patient, the order the business, and each invoice the business. */
async function named({ orderId, invoiceIds }: Invoiced): Promise<boolean[]> {
  const [order] = await server.db.select().from(orders).where(eq(orders.id, orderId))
  const papers = await server.db.select().from(invoices).where(inArray(invoices.id, invoiceIds))
  return [
    order?.member.firstName === 'Asha',
    order?.billedBusiness?.name === business.name,
    ...papers.map(({ buyer }) => buyer?.name === business.name),
  ]
}

async function cleanUpAt(instant: string): Promise<void> {
  server.clock.set(instant)
  await cleanUp.run(server.deps)
}

const all = [true, true, true, true]
const none = all.map(() => false)

describe('orders and invoices of deleted accounts', () => {
  it('name patient and business until 8 years after their financial year, to the second', async () => {
    const last = await invoiced('2026-03-31T23:59:59+05:30')
    const first = await invoiced('2026-04-01T00:00:00+05:30')
    await deleteAccounts(last, first)
    await cleanUpAt('2034-03-31T23:59:59+05:30')
    expect(await named(last)).toEqual(all)
    await cleanUpAt('2034-04-01T00:00:00+05:30')
    expect([await named(last), await named(first)]).toEqual([none, all])
    await cleanUpAt('2035-03-31T23:59:59+05:30')
    expect(await named(first)).toEqual(all)
    await cleanUpAt('2035-04-01T00:00:00+05:30')
    expect(await named(first)).toEqual(none)
  })

  it('stay without names, with their numbers and payments', async () => {
    const old = await invoiced('2026-03-31T23:59:59+05:30')
    await deleteAccounts(old)
    await cleanUpAt('2046-04-01T00:00:00+05:30')
    expect(await named(old)).toEqual(none)
    const isPaid = eq(payments.orderId, old.orderId)
    expect(await server.db.select().from(payments).where(isPaid)).toHaveLength(1)
  })
})

it('orders and invoices of an account that exists name patient and business as long as it does', async () => {
  const old = await invoiced('2026-03-31T23:59:59+05:30')
  await cleanUpAt('2046-04-01T00:00:00+05:30')
  expect(await named(old)).toEqual(all)
})
