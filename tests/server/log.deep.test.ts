import { execFile } from 'node:child_process'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { enquiries } from '#server/db/schema/enquiries.ts'
import { runIfDue } from '#server/jobs/periodic.ts'

import { addressForm, memberForm } from './factories/account.ts'
import { withAdmin } from './support/admin.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { PRIVATE_DATA } from './support/error-receiver.ts'
import { type Headers, signIn, visitorHeaders } from './support/sign-in.ts'

/** It must not be logged. */
const SENT = {
  ...PRIVATE_DATA,
  email: 'zephyrine@quill.example',
  message: 'My knees ache since Diwali.\n    at night (and in the morning)',
}
const WORDS = Object.values(SENT).flatMap((value) => value.split('\n    '))

let server: TestApp
let lines: string[]
let patient: Headers
let visitor: Headers
const connections = new Set<{ connection: { stream: { destroy(): void } } }>()

beforeAll(async () => {
  lines = []
  const logStream = { write: (line: string) => void lines.push(line) }
  server = await createTestApp({ config: { logLevel: 'trace' }, deps: { logStream } })
  server.database.pool.on('acquire', (client) => connections.add(client))
  server.database.pool.on('release', (_error, client) => connections.delete(client))
  patient = (await signIn(server)).headers
  visitor = await visitorHeaders(server)
})
beforeEach(() => lines.splice(0))
afterAll(() => server.close())

/** Its SQLSTATE is 57P01. */
const endBackend = () =>
  server.database.pool.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where wait_event_type = 'Lock' and datname = current_database()`,
  )

/** An error without a SQLSTATE. */
const cutSocket = async () => {
  for (const { connection } of connections) connection.stream.destroy()
}

/** Starts a transaction that writes to a table, and breaks its connection during the query. */
async function broken<T>(
  table: string,
  breakOff: () => Promise<unknown>,
  work: () => Promise<T>,
): Promise<T> {
  return withAdmin(server.database.url, async (admin) => {
    await admin.query(`begin; lock table ${table} in share mode`)
    const working = work()
    const waiting = () =>
      admin.query(
        `select 1 from pg_locks join pg_class on pg_class.oid = relation
         where not granted and relname = $1
         and database = (select oid from pg_database where datname = current_database())`,
        [table],
      )
    await expect.poll(async () => (await waiting()).rows.length).toBe(1)
    await breakOff()
    const result = await working
    await admin.query('rollback')
    return result
  })
}

const expectNothingSent = () =>
  expect(WORDS.filter((word) => lines.some((line) => line.includes(word)))).toEqual([])

const logged = (msg: string) => lines.map((line) => JSON.parse(line)).find((it) => it.msg === msg)

const CALLS = [
  [
    'members',
    'patient/member/add',
    memberForm({ firstName: SENT.firstName, lastName: SENT.lastName, dob: SENT.dob }),
  ],
  [
    'addresses',
    'patient/address/add',
    addressForm({ address_line: SENT.address, landmark: SENT.landmark }),
  ],
  [
    'enquiries',
    'enquiry/getInTouch',
    {
      name: `${SENT.firstName} ${SENT.lastName}`,
      mobile_no: SENT.mobile,
      email: SENT.email,
      message: SENT.message,
    },
  ],
  ['otps', 'auth/send/otp', { mobile_no: SENT.mobile }],
  ['otps', 'auth/send/email-otp', { email: SENT.email }],
] as const

describe.each([
  ['PostgreSQL ends', endBackend, '57P01'],
  ['breaks on the way', cutSocket, undefined],
])('the log of a call whose connection %s in mid-query', (_says, breakOff, state) => {
  it.each(CALLS)(
    'writing to %s: contains nothing that was sent to %s',
    async (table, path, payload) => {
      const url = `/api/v1/${path}`
      const headers = path.startsWith('patient/') ? patient : visitor
      const answer = await broken(table, breakOff, async () =>
        server.inject({ method: 'POST', url: `${url}?from=${SENT.mobile}`, payload, headers }),
      )
      expect(answer.statusCode).toBe(503)
      expectNothingSent()
      const failure = logged('request failed')
      expect(failure).toMatchObject({ method: 'POST', route: url, status: 503 })
      expect(failure.err).toMatchObject({ type: 'DrizzleQueryError', message: 'no connection' })
      expect(failure.err.stack).toMatch(/^ +at /)
      expect(logged('answered')).toMatchObject({ route: url, status: 503 })
    },
  )

  it('contains no value of a failed job', async () => {
    const task = {
      name: `enquiry ${state}`,
      everyMs: 1_000,
      run: async () => {
        await server.db.insert(enquiries).values({
          id: 'one',
          kind: 'callback',
          name: SENT.firstName,
          mobileNo: SENT.mobile,
          message: SENT.message,
          details: {},
          fingerprint: SENT.email,
          createdAt: server.clock.now(),
        })
      },
    }
    await broken('enquiries', breakOff, () => runIfDue(task, server.deps, server.app.log))
    expectNothingSent()
    expect(logged('a periodic task failed')).toMatchObject({
      task: task.name,
      err: {
        type: 'DrizzleQueryError',
        message: 'no connection',
        cause: state ? { code: state } : {},
      },
    })
  })
})

it.each([
  ['found', 'GET', 'lms/patient/wallet', 404],
  ['not a call', 'GET', `lms/patient/wallets/${SENT.mobile}`, 404],
  ['called by the wrong method', 'POST', 'lms/patient/wallet', 405],
  ['not an address', 'GET', `lms/patient/${SENT.mobile}%zz`, 400],
] as const)(
  'the log has no mobile number of an address that is %s',
  async (_says, method, path, status) => {
    const url = `/api/v1/${path}?mobile_number=${SENT.mobile}`
    const answer = await server.inject({ method, url, headers: patient })
    expect(answer.statusCode).toBe(status)
    expectNothingSent()
  },
)

describe('log entries', () => {
  const error = Object.assign(new Error(`Failed query: insert\nparams: ${SENT.message}`), {
    params: [SENT.mobile],
  })

  it.each([
    ['alone', () => server.app.log.error(error)],
    ['with its text as the message', () => server.app.log.error({ err: error }, error.message)],
    ['without a message', () => server.app.log.error({ err: error })],
    ['under another name', () => server.app.log.error({ reason: error }, 'failed')],
    ['in a list', () => server.app.log.error({ results: [{ reason: error }] }, 'failed')],
    ['in a text', () => server.app.log.error('failed: %s', error)],
    ['by a child', () => server.app.log.child({ err: error }).error('failed')],
  ])('of an error %s contain no values', (_says, log) => {
    log()
    expect(lines).toHaveLength(1)
    expectNothingSent()
  })

  it("contain no URL in Fastify's messages", () => {
    const address = `/api/v1/reports/${SENT.firstName}?mobile=${SENT.mobile}`
    server.app.log.warn(`Reply was already sent in the "${address}" (GET) route?`)
    server.app.log.info(`Route GET:${address} not found`)
    server.app.log.info('Server listening at http://127.0.0.1:3000')
    expectNothingSent()
    expect(lines.map((line) => JSON.parse(line).msg)).toEqual([
      'Reply was already sent in the "/…" (GET) route?',
      'Route GET:/… not found',
      'Server listening at http://127.0.0.1:3000',
    ])
  })
})

/** Starts a server with these pages, and waits until its process ends. */
async function runProcess(web: string): Promise<{ code: unknown; printed: string }> {
  const program = `
    import { DrizzleQueryError } from 'drizzle-orm/errors'
    import { run } from '#server/run.ts'
    const error = new DrizzleQueryError('insert', ${JSON.stringify(WORDS)}, new Error('lost'))
    await run(() => async () => { ${web} })`
  const args = ['--import', 'tsx', '--input-type=module', '--eval', program]
  const env = { ...process.env, DATABASE_URL: server.database.url, PORT: '0', LOG_LEVEL: 'trace' }
  return new Promise((resolve) => {
    execFile(process.execPath, args, { env }, (error, stdout, stderr) =>
      resolve({ code: error?.code, printed: stdout + stderr }),
    )
  })
}

describe('the process', { timeout: 60_000 }, () => {
  const ends = [
    ['an error that nobody catches', 'setImmediate(() => { throw error })'],
    ['a rejection that nobody handles', 'void Promise.reject(error)'],
    ['a start that fails', 'throw error'],
  ] as const
  it.each(ends)('ends with %s, and prints it without values', async (_says, web) => {
    const { code, printed } = await runProcess(web)
    expect(code).toBe(1)
    expect(printed).toContain("type: 'DrizzleQueryError'")
    expect(WORDS.filter((word) => printed.includes(word))).toEqual([])
  })
})
