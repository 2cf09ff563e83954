import { once } from 'node:events'
import { createServer, type IncomingHttpHeaders } from 'node:http'
import type { AddressInfo } from 'node:net'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { readSettings } from '#server/config.ts'
import { buildForwardingApp } from '#server/forwarding/forwarding-app.ts'
import { runIfDue } from '#server/jobs/periodic.ts'
import { startTracing } from '#server/observe/start-tracing.ts'
import { maskedStatement, traceQueries } from '#server/observe/trace-queries.ts'
import { addressForm } from './factories/account.ts'
import { createTestApp, type TestApp, testConfig } from './support/app.ts'
import { type Headers, signIn } from './support/sign-in.ts'

type Attribute = { readonly key: string; readonly value: { readonly stringValue?: string } }
type ExportedSpan = {
  readonly traceId: string
  readonly spanId: string
  readonly parentSpanId?: string
  readonly name: string
  readonly attributes: readonly Attribute[]
}

const TRACE = '4bf92f3577b34da6a3ce929d0e0e4736'
const SPAN = '00f067aa0ba902b7'
const TRACEPARENT = `00-${TRACE}-${SPAN}-01`

const bodies: string[] = []
const lines: string[] = []
const collector = createServer(async (request, response) => {
  const parts: Buffer[] = []
  for await (const part of request) parts.push(part)
  bodies.push(Buffer.concat(parts).toString())
  response.writeHead(200, { 'content-type': 'application/json' }).end('{}')
})

let server: TestApp
let patient: Headers
let stopTracing: () => Promise<void>
beforeAll(async () => {
  collector.listen(0, '127.0.0.1')
  await once(collector, 'listening')
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = collector.address() as AddressInfo
  process.env.OTEL_EXPORTER_OTLP_ENDPOINT = `http://127.0.0.1:${port}`
  process.env.OTEL_BSP_SCHEDULE_DELAY = '20'
  stopTracing = await startTracing('1.2.3')
  server = await createTestApp({
    config: { proxies: 1, logLevel: 'info', observe: { ...testConfig().observe, traces: true } },
    deps: { logStream: { write: (line) => void lines.push(line) } },
    poolSize: 2,
  })
  traceQueries(server.database.pool)
  patient = (await signIn(server)).headers
})
beforeEach(() => {
  bodies.splice(0)
  lines.splice(0)
})
afterAll(async () => {
  await server.close()
  await stopTracing()
  collector.close()
})

function spans(): ExportedSpan[] {
  return bodies.flatMap((body) =>
    JSON.parse(body).resourceSpans.flatMap((one: { scopeSpans: { spans: ExportedSpan[] }[] }) =>
      one.scopeSpans.flatMap((scope) => scope.spans),
    ),
  )
}

const spansOf = (traceId: string) => spans().filter((span) => span.traceId === traceId)
const textIn = ({ attributes }: ExportedSpan, name: string) =>
  attributes.find(({ key }) => key === name)?.value.stringValue

describe('a traced call', () => {
  it('continues the trace of the proxy, with its statements below it and no value', async () => {
    const address = addressForm({ address_line: '77 Marmalade Lane', landmark: 'Umbrella works' })
    const answer = await server.inject({
      method: 'POST',
      url: '/api/v1/patient/address/add?mobile=9876512340',
      payload: address,
      headers: { ...patient, traceparent: TRACEPARENT },
    })
    expect(answer.statusCode).toBe(200)
    const route = 'POST /api/v1/patient/address/add'
    await expect.poll(() => spansOf(TRACE).map(({ name }) => name)).toContain(route)
    const call = spansOf(TRACE).find(({ name }) => name === route)
    expect(call?.parentSpanId).toBe(SPAN)
    const inserts = spansOf(TRACE).filter((span) =>
      /insert into "addresses"/.test(textIn(span, 'db.query.text') ?? ''),
    )
    expect(inserts).toHaveLength(1)
    expect(inserts[0]?.parentSpanId).toBe(call?.spanId)
    expect(bodies.join('')).not.toMatch(/Marmalade|Umbrella|9876512340/)
    expect(bodies.join('')).not.toContain(String(patient.authorization))
    expect(bodies.join('')).toContain('"service.version"')
  })

  it('keeps its statements apart from those of calls at the same time', async () => {
    const ids = Array.from({ length: 12 }, (_, i) => `${i + 10}`.repeat(16))
    const call = (id: string) =>
      server.inject({
        url: '/api/v1/patient/address/list',
        headers: { ...patient, traceparent: `00-${id}-${SPAN}-01` },
      })
    const answers = await Promise.all(ids.map(call))
    expect(answers.map(({ statusCode }) => statusCode)).toEqual(ids.map(() => 200))
    const counts = () => ids.map((id) => spansOf(id).filter(({ name }) => name === 'SELECT').length)
    await expect.poll(counts).toEqual(ids.map(() => 3))
  })

  it('has its trace in each line of the log', async () => {
    await server.inject({ url: '/livez', headers: { traceparent: TRACEPARENT } })
    await server.inject({ url: '/api/v1/cities/lists', headers: { traceparent: TRACEPARENT } })
    const logged = lines.map((line) => JSON.parse(line))
    expect(logged.length).toBeGreaterThan(0)
    for (const line of logged) expect(line.trace_id).toBe(TRACE)
  })
})

it('a task is a trace with its statements', async () => {
  const run = async () => {
    await server.database.pool.query(`select 'Zephyrine' as name, 9876512340 as mobile`)
  }
  await runIfDue({ name: 'observed', everyMs: 1_000, run }, server.deps, server.app.log)
  await expect.poll(() => spans().map(({ name }) => name)).toContain('task observed')
  const task = spans().find(({ name }) => name === 'task observed')
  const [statement] = spans().filter(({ parentSpanId }) => parentSpanId === task?.spanId)
  expect(statement && textIn(statement, 'db.query.text')).toBe('select ? as name, ? as mobile')
})

it.each([
  [`select 'it''s' from t where id = $1 and n = 12.5`, 'select ? from t where id = $1 and n = ?'],
  ['select $tag$Zephyrine$tag$', 'select ?'],
  ['select "a1" from "t2" limit $12', 'select "a1" from "t2" limit $12'],
])('of the statement %s no value is exported', (statement, masked) => {
  expect(maskedStatement(statement)).toBe(masked)
})

describe('the id of a request', () => {
  const idOf = async (headers: Record<string, string>, proxies = 1) => {
    const front = await buildForwardingApp(
      readSettings({
        PROVIDER_URL: 'http://127.0.0.1:1',
        LOG_LEVEL: 'silent',
        TRUST_PROXY: `${proxies}`,
      }),
      'http://127.0.0.1:1',
    )
    const answer = await front.inject({ url: '/livez', headers })
    await front.close()
    return String(answer.headers['x-request-id'])
  }
  const UUID = '3b241101-e2bb-4255-8caf-4136c566a962'

  it.each([
    ['a UUID', UUID],
    ['32 hexadecimal digits', TRACE],
  ])('is that of the proxy: %s', async (_says, id) => {
    expect(await idOf({ 'x-request-id': id })).toBe(id)
  })

  it.each([
    ['of another form', { 'x-request-id': '9876512340' }, 1],
    ['too long', { 'x-request-id': `${TRACE}00` }, 1],
    ['with something behind it', { 'x-request-id': `${UUID} Zephyrine` }, 1],
    ['of a caller without a proxy', { 'x-request-id': UUID }, 0],
  ])('is a new one instead of one %s', async (_says, headers, proxies) => {
    const id = await idOf(headers, proxies)
    expect(id).toMatch(/^[0-9a-f-]{36}$/)
    expect(id).not.toBe(UUID)
  })
})

describe('the provider behind the app', () => {
  async function headersSeen(headers: Record<string, string>): Promise<IncomingHttpHeaders> {
    const seen: IncomingHttpHeaders[] = []
    const provider = createServer((request, response) => {
      seen.push(request.headers)
      response.setHeader('connection', 'close').end('{}')
    }).listen(0, '127.0.0.1')
    await once(provider, 'listening')
    // SAFETY: a server that listens on a port has an address of this form.
    const url = `http://127.0.0.1:${(provider.address() as AddressInfo).port}`
    const settings = readSettings({ PROVIDER_URL: url, LOG_LEVEL: 'silent', TRUST_PROXY: '1' })
    const front = await buildForwardingApp(settings, url)
    await front.inject({ url: '/api/v1/cities/lists', headers })
    await front.close()
    provider.close()
    return seen[0] ?? {}
  }

  it('gets the trace, below this process', async () => {
    const { traceparent } = await headersSeen({ traceparent: TRACEPARENT })
    expect(traceparent).toMatch(new RegExp(`^00-${TRACE}-[0-9a-f]{16}-01$`))
    expect(traceparent).not.toBe(TRACEPARENT)
  })

  it.each([
    '00-9876512340-00f067aa0ba902b7-01',
    `00-${'0'.repeat(32)}-${SPAN}-01`,
    `00-${TRACE}-${SPAN}-01-Zephyrine`,
    `ff-${TRACE}-${SPAN}-01`,
  ])('gets a new trace instead of %s', async (traceparent) => {
    const seen = await headersSeen({ traceparent })
    expect(seen.traceparent).toMatch(/^00-[0-9a-f]{32}-[0-9a-f]{16}-00$/)
    expect(seen.traceparent).not.toContain(TRACE)
    expect(seen.traceparent?.slice(3, 35)).toBe(String(seen['x-request-id']).replaceAll('-', ''))
  })
})
