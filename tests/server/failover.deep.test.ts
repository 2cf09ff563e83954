import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { isUnreachable, rootCause } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { type OwnPostgres, serveOnOwnPostgres } from './support/own-postgres.ts'

const LIMITS = { statementMs: 300, lockMs: 200, answerMs: 1_500 }

let server: OwnPostgres
beforeAll(async () => {
  server = await serveOnOwnPostgres({ limits: LIMITS })
})
afterAll(() => server.close())

/** Changes a setting of the running PostgreSQL until the test ends. */
async function configure(name: string, value: string): Promise<void> {
  const { pool } = server.database
  const set = async (statement: string) => {
    await pool.query(statement)
    await pool.query('select pg_reload_conf()')
  }
  onTestFinished(() => set(`alter system reset ${name}`))
  await set(`alter system set ${name} = '${value}'`)
}

const write = (name: string) =>
  inTransaction(server.db, (tx) =>
    tx.execute(sql`insert into settings (name, value) values (${name}, 'x')`),
  )

describe('a failover', () => {
  it('drops connections to a node that is a standby now, and uses others again', async () => {
    const { pool } = server.database
    // As on a standby, for connections that are open now.
    const all = await Promise.all(Array.from({ length: 5 }, () => pool.connect()))
    for (const client of all) await client.query('set default_transaction_read_only = on')
    for (const client of all) client.release()
    const refused = await Promise.all(
      Array.from({ length: 5 }, (_, index) => write(`read-only-${index}`).catch((error) => error)),
    )
    expect(refused.map(rootCause)).toEqual(
      Array(5).fill('cannot execute INSERT in a read-only transaction'),
    )
    await write('on a new connection')
  })

  it('does not report a commit that no standby has, however long it waits', async () => {
    // A standby that never comes. The wait is longer than a statement may take.
    await configure('synchronous_standby_names', 'nobody')
    let written = 0
    const isRefused = async () => {
      written += 1
      const failure: unknown = await write(`not replicated ${written}`).catch((error) => error)
      return isUnreachable(failure)
    }
    // Polled, because a reload takes effect a moment later.
    await expect.poll(isRefused, { timeout: 15_000 }).toBe(true)
  })
})
