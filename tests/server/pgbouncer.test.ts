import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, inject, it } from 'vitest'
import { findAddress } from '#server/db/address.ts'
import { bringUpToDate } from '#server/db/bring-up-to-date.ts'
import { openDatabase, openPool, QUERY_LIMITS } from '#server/db/client.ts'
import { sqlState } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { requireLiveSession } from '#server/modules/account/live-session.ts'
import { paymentCalls } from './factories/payment.ts'
import { databaseUrl, withAdmin } from './support/admin.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { signIn } from './support/sign-in.ts'

const AUTO = { prepare: 'auto', isolation: undefined } as const

/** Server connections of the pooler; calls beyond them share. */
const AT_ONCE = 60

let server: TestApp
let booking: ReturnType<typeof paymentCalls>
beforeAll(async () => {
  server = await createTestApp({ limits: QUERY_LIMITS })
  booking = paymentCalls(server)
})
afterAll(() => server.close())

beforeEach(({ skip }) => {
  skip(inject('postgres').pooler === undefined, 'pgbouncer is not installed')
})

describe('a pooler in transaction mode', () => {
  it('is noticed, and PostgreSQL itself is not taken for one', async () => {
    const { address, url } = server.database
    expect(await findAddress(address.url, AUTO)).toMatchObject({ pooled: true, prepare: false })
    expect(await findAddress(url, AUTO)).toMatchObject({ pooled: false, prepare: true })
    const asked = { ...AUTO, prepare: true }
    expect(await findAddress(address.url, asked)).toMatchObject({ pooled: true, prepare: true })
  })

  it('carries a booking from sign-in to payment', async () => {
    const paying = await booking.opened()
    await booking.pay(paying.payment)
    for (const message of await booking.messages(paying.payment)) {
      expect((await booking.sendWebhook(message)).statusCode).toBe(200)
    }
    expect(await booking.orderBy(paying)).toMatchObject({ status: 'booked' })
  })

  it('gives transactions their limits and level, and other statements the limits of its connections', async () => {
    const { db, address } = server.database
    const show = sql`select current_setting('statement_timeout') as statement, current_setting('lock_timeout') as lock`
    const inside = await inTransaction(db, (tx) => tx.execute(show))
    const outside = await db.execute(show)
    expect([inside.rows, outside.rows]).toEqual([
      [{ statement: '8s', lock: '3s' }],
      [{ statement: '8s', lock: '3s' }],
    ])
    const level = sql`show transaction_isolation`
    const inherited = await inTransaction(db, (tx) => tx.execute(level))
    expect(inherited.rows).toEqual([{ transaction_isolation: 'serializable' }])
    const asked = await inTransaction(db, (tx) => tx.execute(level), {
      isolation: 'read committed',
    })
    expect(asked.rows).toEqual([{ transaction_isolation: 'read committed' }])
    const pool = openPool({ ...address, size: 1 })
    const unlimited = await inTransaction(openDatabase(pool), (tx) => tx.execute(show))
    await pool.end()
    expect(unlimited.rows).toEqual([{ statement: '0', lock: '0' }])
  })

  it('mixes up statements that have names', async () => {
    const { address } = server.database
    const { user, tokens } = await signIn(server)
    const { sid } = JSON.parse(
      Buffer.from(tokens.token.split('.')[1] ?? '', 'base64url').toString(),
    )
    const outcomes = async (prepare: boolean) => {
      const pool = openPool({ ...address, prepare, size: AT_ONCE })
      const db = openDatabase(pool)
      const session = { sessionId: String(sid), accountId: user.uniqueId }
      const calls = Array.from({ length: 5 * AT_ONCE }, () =>
        requireLiveSession(db, session).then(
          () => 'live',
          (error) => sqlState(error) ?? String(error),
        ),
      )
      const said = new Set(await Promise.all(calls))
      await pool.end()
      return said
    }
    expect(await outcomes(false)).toEqual(new Set(['live']))
    const named = await outcomes(true)
    // A statement that this server connection does not know, or that another client has named.
    expect(named.has('26000') || named.has('42P05')).toBe(true)
  })

  it('lets two processes migrate an empty database at once', async () => {
    const { pooler, url } = inject('postgres')
    const name = `parakh_${randomBytes(6).toString('hex')}`
    await withAdmin(url, (admin) => admin.query(`create database ${name}`))
    const start = async () => {
      const address = await findAddress(databaseUrl(pooler ?? '', name), AUTO)
      await bringUpToDate(address, { migrate: 'start', seed: 'none' })
    }
    await Promise.all([start(), start()])
    const pool = openPool({ url: databaseUrl(url, name), size: 1 })
    const { rows } = await pool.query('select count(*)::int as cities from cities')
    await pool.end()
    expect(rows).toEqual([{ cities: 0 }])
    await withAdmin(url, (admin) => admin.query(`drop database ${name} with (force)`))
  })
})
