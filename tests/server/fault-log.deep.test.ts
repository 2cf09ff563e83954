import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import fc from 'fast-check'
import { afterAll, beforeAll, beforeEach, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { urlOf } from '#server/http/route.ts'
import { jobs } from '#server/jobs.ts'
import { printError } from '#server/logged-error.ts'
import { newMobile } from './factories/account.ts'
import { booker } from './factories/order-calls.ts'
import { hold, insertWindow } from './factories/slot.ts'
import { cutAtQuery } from './support/cut-connection.ts'
import { validInputFor } from './support/odd-input.ts'
import { type OwnPostgres, serveOnOwnPostgres } from './support/own-postgres.ts'
import { type Headers, newestCode } from './support/sign-in.ts'

/** Shorter values, such as an age or a relation, may occur in a log by chance. */
const MIN_LENGTH = 6
/** Calls are interrupted at their first query, then at their second, and so on. */
const INTERRUPTED_QUERIES = [1, 2, 4]

let server: OwnPostgres
let headers: Headers
const lines: string[] = []
const sent = new Set<string>()

const known: Record<string, readonly unknown[]> = {
  firstName: ['Zephyrine'],
  middleName: ['Wilhelmina'],
  lastName: ['Quillfeather'],
  name: ['Zephyrine Quillfeather'],
  dob: ['1987-06-05'],
  address_line: ['77 Marmalade Lane'],
  landmark: ['Behind the umbrella works'],
  pincode: ['400050'],
  email: ['zephyrine@quill.example'],
  message: ['My knees ache since Diwali.\n    at night (and in the morning)'],
  search: ['haemoglobin of my aunt'],
  otp: ['918273'],
  password: ['Umbrella-works-77'],
  new_password: ['Umbrella-works-78'],
  city_id: [1],
  cart_data: ['[{"code":"CBC","type":"test"}]'],
  codes: [['CBC']],
  test_code: ['CBC'],
  relation_type: ['father'],
  date: ['2026-03-04'],
}

beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) }
  for (const method of ['log', 'info', 'warn', 'error'] as const) {
    vi.spyOn(console, method).mockImplementation((...said) => void lines.push(said.join(' ')))
  }
  server = await serveOnOwnPostgres({
    config: { logLevel: 'trace', addressLimits: 0 },
    deps: { logStream },
  })
  const { patient, draft, address } = await booker(server)
  headers = patient.headers
  const held = await hold(server, headers, draft, await insertWindow(server.db))
  const mobile = newMobile()
  Object.assign(known, {
    order_id: [draft.order_id],
    id: [draft.order_id],
    patient_id: [draft.member.member_id],
    member_id: [draft.member.member_id],
    address_id: [address.address_id],
    hold_id: [held.hold_id],
    slot_id: [held.slot.slot_id],
    mobile_no: [mobile],
    mobile: [mobile],
    mobile_number: [patient.user.mobile_no],
    token: ['a-token-of-nobody'],
  })
  note(Object.values(headers))
  note([patient.tokens, await newestCode(server, patient.user.mobile_no)])
})
beforeEach(() => {
  lines.splice(0)
})
afterAll(async () => {
  vi.restoreAllMocks()
  await server.close()
})

/** Remembers every text in a value, also in JSON within it. */
function note(value: unknown): void {
  if (typeof value === 'number') note(String(value))
  if (typeof value === 'object' && value !== null) for (const one of Object.values(value)) note(one)
  if (typeof value !== 'string') return
  for (const line of value.split('\n')) if (line.trim().length >= MIN_LENGTH) sent.add(line.trim())
}

/** They would end the session that the other calls need. */
const ENDS_SESSION = new Set<Endpoint>([
  endpoints.logOut,
  endpoints.sessionEnd,
  endpoints.sessionEndOthers,
  endpoints.deleteAccount,
])
const calls = Object.values<Endpoint>(endpoints).filter(
  (endpoint) => !endpoint.external && !ENDS_SESSION.has(endpoint),
)

/** Sends valid input to an endpoint. @returns the status, 0 if the response breaks off. */
async function call(endpoint: Endpoint): Promise<number> {
  const sample = (schema: Endpoint['body']) =>
    schema && fc.sample(validInputFor(schema, known), { numRuns: 1, seed: 7 })[0]
  const { params, query, body } = {
    params: sample(endpoint.params),
    query: sample(endpoint.query),
    body: sample(endpoint.body),
  }
  note([params, query, body])
  const fields = Object.entries(params ?? {}).map(([name, value]) => [name, String(value)] as const)
  const path = fields.reduce(
    (url, [name, value]) => url.replace(`:${name}`, encodeURIComponent(value)),
    urlOf(endpoint),
  )
  const search = Object.entries(query ?? {}).map(([name, value]) => [name, String(value)])
  const answering = server.inject({
    method: endpoint.method,
    url: `${path}?${new URLSearchParams(search)}`,
    headers: { ...headers, 'content-type': 'application/json' },
    ...(endpoint.method !== 'GET' && body !== undefined && { payload: JSON.stringify(body) }),
  })
  return answering.then(({ statusCode }) => statusCode).catch(() => 0)
}

/** Returns how many calls were answered with each status. */
async function callEach(send = call): Promise<Map<number, number>> {
  const statuses = new Map<number, number>()
  for (const endpoint of calls) {
    const status = await send(endpoint)
    statuses.set(status, (statuses.get(status) ?? 0) + 1)
  }
  return statuses
}

/** Starts every job, waits for its first run, and stops it. */
async function runJobs(run = (work: () => Promise<void>) => work()): Promise<void> {
  await server.database.pool.query('delete from periodic_tasks').catch(() => undefined)
  for (const start of jobs) {
    // As in server/run.ts.
    await run(async () => (await start(server.deps, server.app.log, server.app.server))()).catch(
      printError,
    )
  }
}

/** The fields of a log line that no request can choose, and that hold many digits. */
function withoutNoise(line: string): string {
  return line.replace(/"(time|pid|hostname|reqId)":("[^"]*"|\d+),?/g, '')
}

/** Compares the log with every value sent so far. */
async function expectNothingSent(): Promise<void> {
  const ofPostgres = await readFile(join(server.dataDir, 'postgres.log'), 'utf8')
  const log = [
    ...lines.map(withoutNoise),
    ...ofPostgres.split('\n').map((line) => line.replace(/^\S+ \S+ UTC \[\d+\]/, '')),
  ]
  const found = [...sent].flatMap((value) => {
    const line = log.find((one) => one.includes(value))
    return line ? [[value, line]] : []
  })
  expect(found).toEqual([])
}

const failures = () => lines.filter((line) => line.includes('"request failed"')).length

describe('no value that was sent is in a log', { timeout: 120_000 }, () => {
  it('when calls succeed', async () => {
    const statuses = await callEach()
    expect(statuses.get(200)).toBeGreaterThan(40)
    expect(sent.size).toBeGreaterThan(40)
    await expectNothingSent()
  })

  it.each(INTERRUPTED_QUERIES)('when the connection is cut at query %i of a call', async (n) => {
    const statuses = await callEach((endpoint) => cutAtQuery(n, () => call(endpoint)))
    expect(statuses.get(503)).toBeGreaterThan(10)
    expect(failures()).toBeGreaterThan(10)
    await expectNothingSent()
  })

  it.each([1, 2, 3])('when the connection is cut at query %i of a job', async (n) => {
    await runJobs((work) => cutAtQuery(n, work))
    expect(lines.some((line) => line.includes('a periodic task failed'))).toBe(true)
    await expectNothingSent()
  })

  it('when PostgreSQL refuses the rows, and quotes them', async () => {
    await refuseRows()
    const statuses = await callEach()
    expect(statuses.get(500)).toBeGreaterThan(10)
    await runJobs()
    await acceptRows()
    await expectNothingSent()
  })

  it('when a query is not valid, or a value has the wrong type', async () => {
    const { pool } = server.database
    const wrong = [...sent].map((value) => pool.query('select $1::int', [value]))
    for (const outcome of await Promise.allSettled(wrong)) {
      const reason = outcome.status === 'rejected' ? outcome.reason : undefined
      if (reason) server.app.log.error({ err: reason }, 'request failed')
    }
    expect(failures()).toBeGreaterThan(20)
    await expectNothingSent()
  })

  it('when the database is gone', async () => {
    process.kill(await server.postmaster(), 'SIGKILL')
    const statuses = await callEach()
    expect(statuses.get(503)).toBeGreaterThan(10)
    await runJobs()
    await expectNothingSent()
  })
})

const allTables = `select quote_ident(tablename) as name from pg_tables
  where schemaname = 'public' and tablename not in ('periodic_tasks', 'sessions')`

/** Writes fail with an error whose message and detail hold the row. */
async function refuseRows(): Promise<void> {
  const { pool } = server.database
  await pool.query(`create function refuse() returns trigger language plpgsql as $$
    begin raise exception 'refused %', new using detail = new::text; end $$`)
  const { rows } = await pool.query<{ name: string }>(allTables)
  for (const { name } of rows) {
    await pool.query(
      `create trigger refuse before insert or update on ${name} for each row execute function refuse()`,
    )
  }
}

async function acceptRows(): Promise<void> {
  await server.database.pool.query('drop function refuse cascade')
}
