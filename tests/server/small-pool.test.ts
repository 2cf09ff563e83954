import { sql } from 'drizzle-orm'
import { describe, expect, it, onTestFinished } from 'vitest'
import { QUERY_LIMITS } from '#server/db/client.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { holdSweep, refunds, windowPlanning } from '#server/jobs.ts'
import { paymentCalls } from './factories/payment.ts'
import { createTestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

/** Few: a machine with much else to do must serve each within the five seconds that calls wait. */
const PATIENTS = 3

const withPool = async (poolSize: number) => {
  const server = await createTestApp({ poolSize, config: { poolSize }, limits: QUERY_LIMITS })
  onTestFinished(() => server.close())
  return server
}

describe('a pool of few connections', () => {
  it.each([1, 2, 4])(
    '%i: bookings at once wait for each other, and none for ever',
    async (size) => {
      const server = await withPool(size)
      const booking = paymentCalls(server)
      const booked = Array.from({ length: PATIENTS }, async () => {
        const paying = await booking.opened()
        await booking.pay(paying.payment)
        const [message] = await booking.messages(paying.payment)
        if (message) await booking.sendWebhook(message)
        const { order_id, status } = await booking.orderBy(paying)
        await post(
          server,
          'orders/order-cancel',
          { order_id, reason: 'Change of plans' },
          paying.headers,
        )
        return status
      })
      const statuses = await Promise.all(booked)
      for (const job of [windowPlanning, holdSweep, refunds]) await job.run(server.deps)
      expect(new Set(statuses)).toEqual(new Set(['booked']))
    },
    60_000,
  )

  it('would stop if a transaction waited for a second connection', async () => {
    const server = await withPool(1)
    const nested = inTransaction(server.db, () => server.db.execute(sql`select 1`))
    await expect(nested).rejects.toThrow()
  })
})
