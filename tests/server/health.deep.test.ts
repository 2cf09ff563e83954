import { afterAll, beforeAll, describe, expect, it, onTestFinished } from 'vitest'
import { withAdmin } from './support/admin.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Patient, signIn } from './support/sign-in.ts'

const POOL = 10
const LIMITS = { statementMs: 4_000, lockMs: 2_500, answerMs: 5_000 }

let server: TestApp
let patient: Patient
beforeAll(async () => {
  server = await createTestApp({ poolSize: POOL, config: { poolSize: POOL }, limits: LIMITS })
  patient = await signIn(server)
})
afterAll(() => server.close())

const status = async (url: string, from = server) => (await from.inject({ url })).statusCode

describe('/readyz', () => {
  it('answers 200 while the database answers', async () => {
    const answer = await server.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(200)
    expect(answer.json()).toEqual({ result: { status: 'ok', files: 'disk' } })
    expect(answer.headers['cache-control']).toBe('no-store')
  })

  it('answers 503 in the envelope if the database is gone, and the process is alive', async () => {
    const other = await createTestApp()
    await withAdmin(server.database.url, (admin) =>
      admin.query(`drop database ${new URL(other.database.url).pathname.slice(1)} with (force)`),
    )
    const answer = await other.inject({ url: '/readyz' })
    expect(answer.statusCode).toBe(503)
    expect(answer.json()).toEqual({
      result: null,
      message: 'The database does not answer.',
      code: 'unavailable',
    })
    expect(await status('/livez', other)).toBe(200)
    await other.app.close()
  })

  it('answers 503 from the moment the process drains, while calls are served', async () => {
    const other = await createTestApp()
    other.deps.readiness.drain()
    expect(await status('/readyz', other)).toBe(503)
    const answer = await other.inject({ url: '/api/v1/cities/lists' })
    expect([answer.statusCode, answer.headers.connection]).toEqual([200, 'close'])
    await other.close()
  })
})

/** Locks a table against reading until the test ends. */
async function lockTable(table: string): Promise<() => Promise<void>> {
  let unlock = () => {}
  const unlocked = new Promise<void>((resolve) => {
    unlock = resolve
  })
  let done = Promise.resolve()
  await new Promise<void>((locked) => {
    done = withAdmin(server.database.url, async (admin) => {
      await admin.query(`begin; lock table ${table} in access exclusive mode`)
      locked()
      await unlocked
    })
  })
  onTestFinished(() => unlock())
  return async () => {
    unlock()
    await done
  }
}

const reports = () =>
  server.inject({
    method: 'POST',
    url: '/api/v1/reports/all-reports',
    payload: {},
    headers: patient.headers,
  })

describe('a locked table', () => {
  it('stops the calls that read it, and no others', async () => {
    const unlock = await lockTable('reports')
    const waiting = Array.from({ length: 4 * POOL }, reports)
    // More than the calls that can run at once have reached the table or the queue.
    await expect.poll(() => server.database.pool.totalCount).toBeGreaterThan(3)
    for (let asked = 0; asked < 10; asked += 1) {
      const begun = performance.now()
      expect(await status('/api/v1/cart/slots/available?city_id=1')).toBe(200)
      expect(await status('/readyz')).toBe(200)
      expect(await status('/livez')).toBe(200)
      expect(performance.now() - begun).toBeLessThan(1_000)
    }
    const answers = await Promise.all(waiting)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([503]))
    expect(new Set(answers.map((answer) => answer.json().code))).toEqual(new Set(['unavailable']))
    expect(answers.some(({ headers }) => headers['retry-after'] === '5')).toBe(true)
    await unlock()
    expect((await reports()).statusCode).toBe(200)
  }, 30_000)

  it('lets the waiting calls through once it is free', async () => {
    const unlock = await lockTable('reports')
    const waiting = Array.from({ length: 2 * POOL }, reports)
    await expect.poll(() => server.database.pool.totalCount).toBeGreaterThan(3)
    await unlock()
    const answers = await Promise.all(waiting)
    expect(new Set(answers.map(({ statusCode }) => statusCode))).toEqual(new Set([200]))
  })
})
