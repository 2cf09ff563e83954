import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { QUERY_LIMITS } from '#server/db/client.ts'
import { isUnreachable } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { holdSweep, refunds, windowPlanning } from '#server/jobs.ts'
import { paymentCalls } from './factories/payment.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

/** Few: a machine with much else to do must serve each within the five seconds that calls wait. */
const PATIENTS = 3

let server: TestApp
beforeAll(async () => {
  server = await createTestApp({ poolSize: 1, config: { poolSize: 1 }, limits: QUERY_LIMITS })
})
afterAll(() => server.close())

describe('a pool of one connection', () => {
  it('lets bookings at once wait for each other, and none for ever', async () => {
    const booking = paymentCalls(server)
    const booked = Array.from({ length: PATIENTS }, async () => {
      const paying = await booking.opened()
      await booking.pay(paying.payment)
      const [message] = await booking.messages(paying.payment)
      if (message) await booking.sendWebhook(message)
      const { order_id, status } = await booking.orderBy(paying)
      const cancelled = { order_id, reason: 'Change of plans' }
      await post(server, 'orders/order-cancel', cancelled, paying.headers)
      return status
    })
    const statuses = await Promise.all(booked)
    for (const job of [windowPlanning, holdSweep, refunds]) await job.run(server.deps)
    expect(statuses).toEqual(['booked', 'booked', 'booked'])
  }, 60_000)

  it('would stop if a transaction waited for a second connection', async () => {
    const nested = inTransaction(server.db, () => server.db.execute(sql`select 1`))
    expect(isUnreachable(await nested.catch((error: unknown) => error))).toBe(true)
  })
})
