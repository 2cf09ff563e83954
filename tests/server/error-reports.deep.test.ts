import { execFile } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { runIfDue } from '#server/jobs/periodic.ts'
import { type ErrorReports, errorReports } from '#server/observe/error-reports.ts'
import { addressForm, memberForm } from './factories/account.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type ErrorReceiver, errorReceiver, PRIVATE_DATA } from './support/error-receiver.ts'
import { type Headers, signIn } from './support/sign-in.ts'

let receiver: ErrorReceiver
let reports: ErrorReports
let server: TestApp
let patient: Headers
beforeAll(async () => {
  receiver = await errorReceiver()
  reports = errorReports(receiver.dsn, { release: '1.2.3', environment: 'test' })
  server = await createTestApp({
    config: { logLevel: 'error' },
    deps: { errorReports: reports, logStream: { write: () => {} } },
  })
  patient = (await signIn(server)).headers
  await server.database.pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused %', new using detail = new::text; end $$;
    create trigger refuse before insert on addresses for each row execute function refuse();
    create trigger refuse before insert on members for each row execute function refuse()`)
})
beforeEach(() => {
  receiver.received.splice(0)
})
afterAll(async () => {
  await server.close()
  receiver.close()
})

function expectNothingSent(): void {
  const left = receiver.received.map(({ text }) => text).join('\n')
  expect(Object.values(PRIVATE_DATA).filter((value) => left.includes(value))).toEqual([])
}

describe('an error of a call', () => {
  it.each([
    [
      'patient/address/add',
      addressForm({ address_line: PRIVATE_DATA.address, landmark: PRIVATE_DATA.landmark }),
    ],
    [
      'patient/member/add',
      memberForm({
        firstName: PRIVATE_DATA.firstName,
        lastName: PRIVATE_DATA.lastName,
        dob: PRIVATE_DATA.dob,
      }),
    ],
  ])('%s leaves as class, code, frames and route, without values', async (path, payload) => {
    const url = `/api/v1/${path}`
    const query = { mobile: PRIVATE_DATA.mobile }
    const answer = await server.inject({ method: 'POST', url, query, payload, headers: patient })
    expect(answer.statusCode).toBe(500)
    await reports.flush()
    expect(receiver.received).toHaveLength(1)
    expect(receiver.received[0]).toMatchObject({
      path: '/under/api/7/envelope/',
      auth: expect.stringContaining('sentry_key=abc123'),
      event: {
        platform: 'node',
        level: 'error',
        release: '1.2.3',
        environment: 'test',
        transaction: `POST ${url}`,
        tags: { method: 'POST', route: url, status: '500', what: 'request failed' },
        exception: {
          values: [
            { value: 'P0001 database error P0001' },
            { type: 'DrizzleQueryError', stacktrace: { frames: expect.any(Array) } },
          ],
        },
        contexts: { trace: { trace_id: expect.stringMatching(/^[0-9a-f]{32}$/) } },
      },
    })
    expect(receiver.received[0]?.text).toContain('"in_app":true')
    expectNothingSent()
  })

  it('does not leave if it is expected', async () => {
    const url = `/api/v1/orders/details/${PRIVATE_DATA.mobile}`
    expect((await server.inject({ url, headers: patient })).statusCode).toBe(404)
    await reports.flush()
    expect(receiver.received).toEqual([])
  })
})

it('an error of a task leaves with its name, and without its message', async () => {
  const run = () =>
    Promise.reject(new TypeError(`${PRIVATE_DATA.firstName} has no number ${PRIVATE_DATA.mobile}`))
  await runIfDue({ name: 'broken', everyMs: 1_000, run }, server.deps, server.app.log)
  await reports.flush()
  expect(receiver.received[0]?.event).toMatchObject({
    tags: { task: 'broken', what: 'a periodic task failed' },
    exception: { values: [{ type: 'TypeError' }] },
  })
  expectNothingSent()
})

describe('reports', () => {
  const error = { type: 'Error', message: '', stack: '    at work (/srv/app.js:1:2)' }
  const quiet = (dsn: string) => errorReports(dsn, { release: undefined, environment: 'test' })

  it('are thirty a minute at most', async () => {
    const own = quiet(receiver.dsn)
    for (let sent = 0; sent < 40; sent += 1) {
      own.report(error, {})
      await own.flush()
    }
    expect(receiver.received).toHaveLength(30)
  })

  it('stop for as long as the receiver says', async () => {
    const own = quiet(receiver.dsn)
    receiver.answer = { status: 429, headers: { 'retry-after': '60' } }
    own.report(error, {})
    await own.flush()
    receiver.answer = { status: 200 }
    own.report(error, {})
    await own.flush()
    expect(receiver.received).toHaveLength(1)
  })

  it('fail silently without a receiver', async () => {
    const own = quiet('http://abc@127.0.0.1:1/7')
    own.report(error, {})
    await expect(own.flush()).resolves.toBeUndefined()
  })
})

it('an error that ends the process is reported first', { timeout: 60_000 }, async () => {
  const program = `
    import { run } from '#server/run.ts'
    await run(() => async () => { setImmediate(() => { throw new RangeError('${PRIVATE_DATA.mobile}') }) })`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const env = {
    ...process.env,
    DATABASE_URL: server.database.url,
    SENTRY_DSN: receiver.dsn,
    PORT: '0',
  }
  const code = await new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (failure) => resolve(failure?.code))
  })
  expect(code).toBe(1)
  expect(receiver.received.map(({ event }) => event)).toEqual([
    expect.objectContaining({
      exception: { values: [expect.objectContaining({ type: 'RangeError' })] },
      tags: { what: 'the process ended' },
    }),
  ])
  expectNothingSent()
})

describe('settings', () => {
  it('refuse a DSN that is none, and do not show it', () => {
    const read = () => readSettings({ SENTRY_DSN: 'https://errors.example.in/secret' })
    expect(read).toThrow('SENTRY_DSN is a hidden value; it must be a DSN such as')
  })

  it('refuse a DSN if no error is logged', () => {
    const read = () => readSettings({ SENTRY_DSN: 'https://k@e.example.in/1', LOG_LEVEL: 'fatal' })
    expect(read).toThrow('LOG_LEVEL is "fatal"')
  })
})
