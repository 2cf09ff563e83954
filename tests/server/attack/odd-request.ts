import fc from 'fast-check'
import type { Endpoint } from '#contract/endpoint.ts'
import { urlOf } from '#server/http/route.ts'
import type { TestApp } from '../support/app.ts'
import { inputFor, type Meaningful, oddValue } from '../support/odd-input.ts'
import type { Headers } from '../support/sign-in.ts'

export type OddRequest = {
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

/** A request of any quality to an endpoint. `known` are meaningful values by field name. */
export function oddRequest(endpoint: Endpoint, known: Meaningful): fc.Arbitrary<OddRequest> {
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
export function encoded(value: unknown): string {
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

/** Sends the request; `headers` are those of the caller. */
export function sendOdd(
  server: Pick<TestApp, 'inject'>,
  endpoint: Endpoint,
  { extra, raw, params, query, body }: Omit<OddRequest, 'signedIn'>,
  headers: Headers,
) {
  const text = raw ?? (body === undefined ? undefined : JSON.stringify(body))
  const sends = endpoint.method !== 'GET' && text !== undefined
  return server.inject({
    method: endpoint.method,
    url: `${pathOf(endpoint, params)}?${queryOf(query)}`,
    headers: { ...headers, ...(sends && { 'content-type': 'application/json' }), ...extra },
    ...(sends && { payload: text }),
  })
}
