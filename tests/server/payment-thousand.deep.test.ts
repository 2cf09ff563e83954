import { randomOf } from 'chart-paths/random.ts'
import { count, eq, sql } from 'drizzle-orm'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { ledgerTransfers } from '#server/db/schema/ledger.ts'
import { orders } from '#server/db/schema/orders.ts'
import { payments } from '#server/db/schema/payments.ts'
import { sandboxWebhooks } from '#server/db/schema/sandbox.ts'
import { slotWindows } from '#server/db/schema/slots.ts'
import { balanceOf } from '#server/modules/ledger/ledger.service.ts'
import { auditLedger } from '#server/modules/ledger/ledger-audit.service.ts'
import { openingService } from '#server/modules/payments/payment-opening.service.ts'
import { verifyService } from '#server/modules/payments/payment-verify.service.ts'
import { sandboxService } from '#server/sandbox-gateway/sandbox.service.ts'
import { signedWebhook } from '#server/sandbox-gateway/sandbox-webhooks.ts'
import { paymentCalls } from './factories/payment.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { isSerializable } from './support/database.ts'

// At SERIALIZABLE many short transactions starve a long one (docs/scale.md).
const [PAYMENTS, AT_ONCE] = isSerializable() ? [150, 2] : [1_000, 10]
const DELIVERIES = 3
const SEED = 20_260_302

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ poolSize: AT_ONCE + 2 })
})
afterAll(() => server.close())

function shuffled<T>(items: readonly T[], next: () => number): T[] {
  const keyed = items.map((item) => ({ item, key: next() }))
  return keyed.toSorted((one, other) => one.key - other.key).map(({ item }) => item)
}

/** Runs the work for all items with limited concurrency. */
async function inParallel<T>(items: readonly T[], work: (item: T) => Promise<unknown>) {
  const queue = [...items]
  const worker = async () => {
    for (let item = queue.pop(); item !== undefined; item = queue.pop()) await work(item)
  }
  await Promise.all(Array.from({ length: AT_ONCE }, worker))
}

type Ready = Awaited<ReturnType<ReturnType<typeof paymentCalls>['readied']>>

/** Copies of one real draft before its payment, each with its own patient and hold. */
async function multiply({ draft, slotId, held }: Ready): Promise<string[]> {
  const [row] = await server.db.select().from(orders).where(eq(orders.id, draft.order_id))
  if (!row) throw new Error('There is no such draft.')
  const copies = PAYMENTS - 1
  const numbers = sql`generate_series(1, ${copies}) as n`
  const copy = async (table: string, where: string, changes: Record<string, string>) => {
    const columns = await server.database.pool.query<{ name: string }>(
      `select column_name as name from information_schema.columns
       where table_name = $1 and table_schema = 'public' and is_generated = 'NEVER'
       and is_identity = 'NO' order by ordinal_position`,
      [table],
    )
    const names = columns.rows.map(({ name }) => `"${name}"`)
    const values = columns.rows.map(({ name }) => changes[name] ?? `t."${name}"`)
    await server.db.execute(
      sql.raw(
        `insert into ${table} (${names.join(', ')}) select ${values.join(', ')}
         from ${table} t, generate_series(1, ${copies}) n where ${where}`,
      ),
    )
  }
  const renamed = (column: string) => `t.${column} || '-' || n`
  const mobile = "'8' || lpad(n::text, 9, '0')"
  const mine = `t.id = '${row.accountId}'`
  await copy('accounts', mine, { id: renamed('id'), mobile_no: mobile, email: 'null' })
  const owner = { account_id: renamed('account_id') }
  await copy('members', `t.id = '${row.memberId}'`, { id: renamed('id'), ...owner })
  const order = { id: renamed('id'), ...owner, member_id: renamed('member_id') }
  await copy('orders', `t.id = '${row.id}'`, order)
  await copy('order_lines', `t.order_id = '${row.id}'`, { order_id: renamed('order_id') })
  const hold = { id: renamed('id'), ...owner, order_id: renamed('order_id') }
  await copy('slot_holds', `t.id = '${held.hold_id}'`, hold)
  const places = { capacity: PAYMENTS, taken: PAYMENTS }
  await server.db.update(slotWindows).set(places).where(eq(slotWindows.id, slotId))
  const ids = await server.db.execute<{ n: number }>(sql`select n from ${numbers}`)
  return [row.id, ...ids.rows.map(({ n }) => `${row.id}-${n}`)]
}

it('a thousand payments with webhooks in any order, three times each, become a thousand orders', {
  timeout: 300_000,
}, async () => {
  const { deps, db } = server
  const next = randomOf(SEED)
  const calls = paymentCalls(server)
  const ids = await multiply(await calls.readied())
  const drafts = await db
    .select({ id: orders.id, accountId: orders.accountId, paise: orders.netPayablePaise })
    .from(orders)
  expect(drafts.map(({ id }) => id).toSorted()).toEqual(ids.toSorted())

  const opening = openingService(deps)
  const sandbox = sandboxService(deps)
  const verifying = verifyService(deps)
  const opened: { accountId: string; orderId: string; paymentId: string }[] = []
  await inParallel(drafts, async ({ id: orderId, accountId, paise }) => {
    const payment = await opening.create(accountId, orderId, paise / 100)
    const attempt = {
      method: 'upi',
      outcome: 'succeed',
      messages: 'once',
      seconds: 1,
      reason: null,
    } as const
    await sandbox.pay(payment.gateway_order_id, attempt)
    opened.push({ accountId, orderId, paymentId: payment.payment_id })
  })

  const messages = await db.select().from(sandboxWebhooks)
  expect(messages).toHaveLength(2 * PAYMENTS)
  const deliveries = Array.from({ length: DELIVERIES }, () => messages)
    .flat()
    .map((message) => async () => {
      const { statusCode } = await calls.sendWebhook(signedWebhook(message, server.config))
      expect(statusCode).toBe(200)
    })
  const byBrowser = opened
    .filter(() => next() < 0.3)
    .map(({ accountId, orderId, paymentId }) => async () => {
      await verifying.orderOf(accountId, orderId, paymentId)
    })
  await inParallel(shuffled([...deliveries, ...byBrowser], next), (step) => step())

  const settled = await db
    .select({ status: payments.status, payments: count() })
    .from(payments)
    .groupBy(payments.status)
  expect(settled).toEqual([{ status: 'settled', payments: PAYMENTS }])
  const booked = await db
    .select({ status: orders.status, paid: orders.paid, orders: count() })
    .from(orders)
    .groupBy(orders.status, orders.paid)
  expect(booked).toEqual([{ status: 'booked', paid: true, orders: PAYMENTS }])
  const [entries] = await db
    .select({ transfers: count(), paise: sql<string>`sum(amount)` })
    .from(ledgerTransfers)
    .where(eq(ledgerTransfers.kind, 'payment'))
  const paise = drafts.reduce((sum, draft) => sum + draft.paise, 0)
  expect(entries).toEqual({ transfers: PAYMENTS, paise: String(paise) })
  expect(await balanceOf(db, 'sales')).toBe(paise)
  expect(await auditLedger(db)).toMatchObject({ balanced: true })
})
