import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { envelope } from '#contract/envelope.ts'
import { endpoints } from '#contract/inventory.ts'
import { urlOf } from '#server/http/route.ts'
import { booker } from './factories/order.ts'
import { hold, insertWindow } from './factories/slot.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { inputFor, oddText, oddValue } from './support/odd-input.ts'
import { type Headers, visitorHeaders } from './support/sign-in.ts'

/** FUZZ_SEED=… repeats a run, FUZZ_RUNS=… makes a longer one. */
const SEED = Number(process.env.FUZZ_SEED ?? 2_611)
const RUNS = Number(process.env.FUZZ_RUNS ?? 60)
const PATIENCE_MS = 5_000

/** Texts that no patient should see: internal names and messages. */
const INSIDE =
  /zod|expected|received|invalid input|too (big|small)|\b(select|insert|update|delete) .*(from|into|set)\b|node_modules|Error\b|\bat \S+:\d|ECONN|undefined|NaN|\[object/i

let server: TestApp
let visitor: Headers
let patient: Headers
const known: Record<string, readonly unknown[]> = {
  city_id: [1, 1, 2, 99, 2 ** 31],
  search: ['cbc', '400', 'Ban', 'a\0b'],
  firstName: ['Asha', 'a\0b'],
  landmark: ['', 'a\0b'],
  slug_name: ['complete-blood-count'],
  lab_code: [null, 'nowhere'],
  test_code: ['CBC', 'TSH', 'nothing'],
  codes: [['CBC'], ['nothing']],
  cart_data: ['', '[{"code":"CBC"}]', '[{"code":"a\\u0000b"}]', '[{"code":7}]', '{', '[[[]]]'],
  pincode: ['400050', '999999'],
  otp: ['123456'],
  relation_type: ['father'],
  email: [null, 'asha@example.com', `${'x'.repeat(9_000)}@example.com`],
  dob: ['1985-03-14', '0000-01-01', '9999-12-31'],
  date: ['2026-03-04'],
  mobile_no: ['9000000001', '9999999999'],
}
beforeAll(async () => {
  server = await createTestApp()
  visitor = await visitorHeaders(server)
  const booking = await booker(server)
  patient = booking.patient.headers
  const { draft, address } = booking
  const held = await hold(server, patient, draft, await insertWindow(server.db))
  const orders = [draft.order_id, 'nothing']
  Object.assign(known, {
    order_id: orders,
    id: [...orders, draft.member.member_id, address.address_id],
    patient_id: [draft.member.member_id, 'nobody'],
    member_id: [draft.member.member_id, 'nobody'],
    address_id: [address.address_id, null, 'nowhere'],
    hold_id: [held.hold_id, 'nothing'],
    slot_id: [held.slot.slot_id, 'nothing'],
    mobile_number: [booking.patient.user.mobile_no, '9999999999'],
  })
})
afterAll(() => server.close())

type Request = {
  readonly params: unknown
  readonly query: unknown
  readonly body: unknown
  readonly signedIn: boolean
  readonly extra: Headers
  /** Raw request bodies. */
  readonly raw: string | undefined
}

const extraHeaders = fc.constantFrom<Headers>(
  {},
  {},
  {},
  { 'content-type': 'text/plain' },
  { 'content-type': 'application/x-www-form-urlencoded' },
  { 'content-type': 'multipart/form-data; boundary=x' },
  { 'content-type': 'application/json; charset=latin1' },
  { 'content-type': ';;;' },
  { 'idempotency-key': 'k'.repeat(9_000) },
  { 'idempotency-key': 'fuzz, fuzz' },
  { 'access-token': 'a.b.c, a.b.c' },
  { authorization: 'Bearer ' },
  { 'session-token': '{}' },
  { 'accept-encoding': ';;, q=, deflate' },
  { cookie: 'csrf_token=%; csrf_token=%' },
)

const brokenBodies = fc.constantFrom(
  '',
  '{',
  '[1,',
  '{"a":1}}',
  '{"__proto__":{"admin":true}}',
  '{"constructor":{"prototype":{}}}',
  '\u0000',
  `"${'x'.repeat(1_200_000)}"`,
  '['.repeat(50_000),
  '{"city_id":1e999}',
)

function requestFor(endpoint: Endpoint): fc.Arbitrary<Request> {
  const part = (schema: Endpoint['body']) =>
    schema ? inputFor(schema, known) : fc.oneof(fc.constant(undefined), oddValue)
  return fc.record({
    params: part(endpoint.params),
    query: part(endpoint.query),
    body: part(endpoint.body),
    signedIn: fc.boolean(),
    extra: extraHeaders,
    raw: fc.option(brokenBodies, { freq: 8, nil: undefined }),
  })
}

/** A path segment that Node's HTTP parser accepts. */
function encoded(value: unknown): string {
  const text = typeof value === 'object' ? JSON.stringify(value) : String(value)
  return encodeURIComponent(text.replace(/\p{Cs}/gu, '�').slice(0, 3_000))
}

function queryOf(query: unknown): string {
  if (typeof query !== 'object' || query === null) return query === undefined ? '' : encoded(query)
  const pairs = Object.entries(query).flatMap(([name, value]) =>
    Array.isArray(value)
      ? value.map((one) => `${encoded(name)}=${encoded(one)}`)
      : [`${encoded(name)}=${encoded(value)}`],
  )
  return pairs.join('&')
}

function pathOf(endpoint: Endpoint, params: unknown): string {
  const given: Record<string, unknown> = { ...(typeof params === 'object' ? params : {}) }
  return urlOf(endpoint).replace(/:(\w+)/g, (_, name: string) => encoded(given[name] ?? 'x') || 'x')
}

async function send(endpoint: Endpoint, request: Request) {
  const { signedIn, extra, raw, params, query } = request
  const body = raw ?? (request.body === undefined ? undefined : JSON.stringify(request.body))
  const sends = endpoint.method !== 'GET' && body !== undefined
  return server.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint, params)}?${queryOf(query)}`,
    headers: {
      ...(signedIn ? patient : visitor),
      ...(sends && { 'content-type': 'application/json' }),
      ...extra,
    },
    ...(sends && { payload: body }),
  })
}

const own = Object.entries<Endpoint>(endpoints).filter(([, endpoint]) => !endpoint.external)

describe(`the contract under odd input (seed ${SEED})`, () => {
  it.each(own)(
    '%s answers in the envelope, without a server error and in time',
    async (name, endpoint) => {
      if (server.app.notBuilt.includes(name)) return
      await fc.assert(
        fc.asyncProperty(requestFor(endpoint), async (request) => {
          const begun = performance.now()
          const answer = await send(endpoint, request)
          expect(performance.now() - begun).toBeLessThan(PATIENCE_MS)
          expect([answer.statusCode, answer.statusCode < 500 && 'no fault of ours']).toContain(
            'no fault of ours',
          )
          if (endpoint.binary && answer.statusCode === 200) return
          expect(answer.headers['content-type']).toBe('application/json; charset=utf-8')
          const said = answer.json()
          if (answer.statusCode === 200) {
            envelope(endpoint.response).parse(said)
            return
          }
          expect(said).toEqual({
            result: null,
            code: expect.stringMatching(/^[a-z]+(-[a-z]+)*$/),
            message: expect.stringMatching(/^.{8,200}[.!?]$/),
          })
          expect(said.message).not.toMatch(INSIDE)
        }),
        { seed: SEED, numRuns: RUNS },
      )
    },
  )

  it.each([
    ['no address at all', '/api/v1/%zz', 400],
    ['a path parameter without end', `/api/v1/orders/details/${'x'.repeat(4_000)}`, 414],
    ['an unknown call', '/api/v1/nothing?a[]=1', 404],
  ])('%s is answered in the envelope', async (_name, url, status) => {
    const answer = await server.inject({ url, headers: patient })
    expect(answer.statusCode).toBe(status)
    expect(answer.json()).toMatchObject({ result: null, code: expect.any(String) })
    expect(answer.json().message).not.toMatch(INSIDE)
  })

  it('ignores unknown headers and query parameters', async () => {
    await fc.assert(
      fc.asyncProperty(oddText, async (text) => {
        const url = `/api/v1/cities/lists?${encoded(text)}=${encoded(text)}&city_id=%00`
        expect((await server.inject({ url })).statusCode).toBe(200)
      }),
      { seed: SEED, numRuns: RUNS },
    )
  })
})
