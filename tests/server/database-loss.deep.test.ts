import { randomBytes } from 'node:crypto'
import { sql } from 'drizzle-orm'
import { afterAll, beforeAll, describe, expect, it, onTestFinished, vi } from 'vitest'
import { QUERY_LIMITS } from '#server/db/client.ts'
import { isUnreachable, rootCause } from '#server/db/errors.ts'
import { inTransaction } from '#server/db/transaction.ts'
import { problemOf } from '#server/http/errors.ts'
import { type OwnPostgres, serveOnOwnPostgres } from './support/own-postgres.ts'
import { signIn } from './support/sign-in.ts'

const ANSWER_WITHIN_MS = 1_500
const LIMITS = { ...QUERY_LIMITS, answerMs: ANSWER_WITHIN_MS }

describe('the loss of PostgreSQL while the server runs', () => {
  let server: OwnPostgres
  let headers: Record<string, string>
  beforeAll(async () => {
    vi.spyOn(console, 'error').mockImplementation(() => undefined)
    server = await serveOnOwnPostgres({ limits: LIMITS })
    headers = (await signIn(server)).headers
  })
  afterAll(async () => {
    vi.restoreAllMocks()
    await server.close()
  })

  const statuses = async () => {
    const list = {
      method: 'POST',
      url: '/api/v1/patient/member/list',
      payload: {},
      headers,
    } as const
    const answers = await Promise.all([server.inject(list), server.inject({ url: '/readyz' })])
    return answers.map(({ statusCode }) => statusCode)
  }

  it('is answered with 503 and a message, and calls work again once it is back', async () => {
    expect(await statuses()).toEqual([200, 200])
    process.kill(await server.postmaster(), 'SIGKILL')
    await expect.poll(statuses, { timeout: 5_000 }).toEqual([503, 503])
    const answer = await server.inject({ url: '/api/v1/patient/address/list', headers })
    expect(answer.json()).toEqual({
      result: null,
      code: 'unavailable',
      message: 'Our service is not available right now. Please try again soon.',
    })
    await expect.poll(statuses, { timeout: 15_000, interval: 200 }).toEqual([200, 200])
  }, 30_000)

  it('fails a running transaction as unavailable without crashing the process', async () => {
    const failing = inTransaction(server.db, async (tx) => {
      const { rows } = await tx.execute(sql`select pg_backend_pid() as pid`)
      await server.database.pool.query('select pg_terminate_backend($1)', [rows[0]?.pid])
      await tx.execute(sql`select pg_sleep(1)`)
    })
    expect(problemOf(await failing.catch((error) => error)).status).toBe(503)
    expect(await statuses()).toEqual([200, 200])
  })

  it('is answered with 503 in bounded time if PostgreSQL hangs', async () => {
    const pid = await server.postmaster()
    // The process that serves a connection must be stopped as well.
    const { rows } = await server.database.pool.query<{ pid: number }>(
      'select pid from pg_stat_activity where pid is not null',
    )
    const all = [pid, ...rows.map((row) => row.pid)]
    for (const one of all) process.kill(one, 'SIGSTOP')
    const resume = () => {
      for (const one of all.splice(0)) process.kill(one, 'SIGCONT')
    }
    onTestFinished(resume)
    const begun = performance.now()
    expect(await statuses()).toEqual([503, 503])
    expect(performance.now() - begun).toBeLessThan(4 * ANSWER_WITHIN_MS)
    resume()
    await expect.poll(statuses, { timeout: 10_000 }).toEqual([200, 200])
  })

  it('keeps committed data', async () => {
    const name = `kept-${randomBytes(4).toString('hex')}`
    await server.database.pool.query('insert into settings (name, value) values ($1, $1)', [name])
    process.kill(await server.postmaster(), 'SIGKILL')
    const found = () =>
      server.database.pool.query('select 1 from settings where name = $1', [name]).then(
        ({ rowCount }) => rowCount,
        () => 'down',
      )
    await expect.poll(found, { timeout: 5_000, interval: 20 }).toBe('down')
    await expect.poll(found, { timeout: 15_000, interval: 200 }).toBe(1)
  }, 30_000)
})

describe('a failover', () => {
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
