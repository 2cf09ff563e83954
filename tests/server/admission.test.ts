import { once } from 'node:events'
import { type AddressInfo, connect } from 'node:net'
import { afterAll, beforeAll, describe, expect, it, vi } from 'vitest'
import type { Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { UPLOAD_TIMEOUT_MS } from '#contract/uploads.endpoints.ts'
import { addressLimits } from '#server/db/schema/calls.ts'
import { urlOf } from '#server/http/route.ts'
import { metrics } from '#server/observe/metrics.ts'
import { browserHeaders } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { type Headers, signIn, visitorHeaders } from './support/sign-in.ts'

let server: TestApp
let visitor: Headers
const lines: string[] = []
beforeAll(async () => {
  const logStream = { write: (line: string) => void lines.push(line) }
  server = await createTestApp({ config: { logLevel: 'warn' }, deps: { logStream } })
  visitor = await visitorHeaders(server)
  await server.app.listen({ host: '127.0.0.1', port: 0 })
})
afterAll(() => server.close())

const protectedCalls = Object.entries<Endpoint>(endpoints).filter(
  ([, { access, external }]) => access !== 'public' && !external,
)

/**
 * Announces a body of `bytes` and sends only its first character: an answer proves that the server did not
 * wait for the rest.
 */
async function announce(url: string, bytes: number, headers: Headers) {
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = server.app.server.address() as AddressInfo
  const socket = connect(port, '127.0.0.1').setEncoding('utf8')
  const lines = Object.entries({
    host: 'localhost',
    'content-type': 'application/json',
    'content-length': String(bytes),
    ...headers,
  }).map(([name, value]) => `${name}: ${value}`)
  socket.write([`POST ${url} HTTP/1.1`, ...lines, '', '{'].join('\r\n'))
  const [answer] = await once(socket, 'data', { signal: AbortSignal.timeout(2_000) })
  socket.destroy()
  const [head = '', body = ''] = String(answer).split('\r\n\r\n')
  return { status: Number(head.split(' ')[1]), code: JSON.parse(body).code }
}

const problemsCounted = async () => {
  const { values } = await metrics.problems.get()
  return values.reduce((sum, { value }) => sum + value, 0)
}

describe('a caller without the needed tokens', () => {
  it.each(protectedCalls)('is refused by %s whatever they send', async (_name, endpoint) => {
    const { method, access } = endpoint
    const url = `${urlOf(endpoint).replace(/:\w+/g, '%00')}?page=x&size=-1&imageKey=&id=%00`
    const call = { method, url, headers: { ...visitor, 'content-type': 'application/json' } }
    const answers = await Promise.all(
      (method === 'GET' ? [undefined] : ['{', '[]', '{"id":7}']).map((payload) =>
        server.inject({ ...call, ...(payload !== undefined && { payload }) }),
      ),
    )
    const refusal = access === 'patient' ? [401, 'sign-in-required'] : [403, 'session-required']
    for (const answer of answers) {
      expect([answer.statusCode, answer.json().code]).toEqual(refusal)
    }
  })

  it.each([
    ['uploads/s3/upload-media', 403, 'session-required'],
    ['buploads/blob/upload-images', 403, 'session-required'],
    ['patient/update-profile', 401, 'sign-in-required'],
  ])('is refused by %s before the body arrives', async (path, status, code) => {
    expect(await announce(`/api/v1/${path}`, 13_000_000, visitor)).toEqual({ status, code })
  })
})

it('heads and bodies that never end are cut', () => {
  const { headersTimeout, requestTimeout } = server.app.server
  expect([headersTimeout, requestTimeout]).toEqual([60_000, UPLOAD_TIMEOUT_MS])
})

describe('a body', () => {
  it('that breaks off is no error of the server', async () => {
    const before = await problemsCounted()
    // SAFETY: a server that listens on a port has an address of this form.
    const { port } = server.app.server.address() as AddressInfo
    const socket = connect(port, '127.0.0.1')
    const head = `POST /api/v1/coupons/lists HTTP/1.1\r\nhost: localhost\r\n${Object.entries(
      visitor,
    )
      .map(([name, value]) => `${name}: ${value}\r\n`)
      .join('')}`
    socket.write(`${head}content-type: application/json\r\ncontent-length: 100\r\n\r\n{`)
    await once(server.app.server, 'request')
    socket.resetAndDestroy()
    await vi.waitFor(async () => expect(await problemsCounted()).not.toBe(before))
    expect(lines).toEqual([])
  })

  it('of a caller above the rate limit is not read', async () => {
    const headers = await browserHeaders(server)
    const [action, counted, count] = ['upload', '127.0.0.1', 100_000] as const
    const countedFrom = server.clock.now()
    await server.db.insert(addressLimits).values({ action, counted, count, countedFrom })
    expect(await announce('/api/v1/uploads/s3/upload-media', 13_000_000, headers)).toEqual({
      status: 429,
      code: 'address-too-many',
    })
  })

  it('is limited to 128 kB for visitors and to 1 MB for patients', async () => {
    const { headers: patient } = await signIn(server)
    const tooLarge = { status: 413, code: 'too-large' }
    expect(await announce('/api/v1/enquiry/callback', 131_073, visitor)).toEqual(tooLarge)
    const url = '/api/v1/patient/update-profile'
    expect(await announce(url, 1_048_577, patient)).toEqual(tooLarge)
    const payload = JSON.stringify({ x: 'x'.repeat(131_073) })
    const headers = { ...patient, 'content-type': 'application/json' }
    const within = await server.inject({ method: 'POST', url, headers, payload })
    expect(within.statusCode).toBe(200)
  })
})
