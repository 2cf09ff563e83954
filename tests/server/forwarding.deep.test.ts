import { once } from 'node:events'
import {
  createServer,
  type IncomingMessage,
  type RequestListener,
  type Server,
  type ServerResponse,
} from 'node:http'
import type { AddressInfo } from 'node:net'
import type { FastifyInstance } from 'fastify'
import { afterAll, afterEach, beforeAll, describe, expect, it, vi } from 'vitest'
import { HEADERS } from '#contract/conventions.ts'
import { uploadEndpoints } from '#contract/uploads.endpoints.ts'
import { readSettings } from '#server/config.ts'
import type { ForwardingOptions } from '#server/forwarding/forward.ts'
import { buildForwardingApp } from '#server/forwarding/forwarding-app.ts'
import { providerCircuit } from '#server/forwarding/provider-circuit.ts'
import { startForwarding } from '#server/forwarding/start-forwarding.ts'
import { booker } from './factories/order-calls.ts'
import { placed } from './factories/slot.ts'
import { browserHeaders, upload } from './factories/upload.ts'
import { createTestApp, type TestApp } from './support/app.ts'
import { post } from './support/sign-in.ts'

const HALF_OPEN_AFTER_MS = 100

/** The app as a lab runs it in front of its own provider. */
async function frontOf(
  providerUrl: string,
  environment: Record<string, string> = {},
  limits: Pick<ForwardingOptions, 'answerWithinMs' | 'bodyPauseMs'> = { answerWithinMs: 200 },
) {
  const settings = readSettings({
    PROVIDER_URL: providerUrl,
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    ...environment,
  })
  const circuit = providerCircuit(HALF_OPEN_AFTER_MS)
  return buildForwardingApp(settings, providerUrl, { circuit, ...limits })
}

const urlOf = (server: Server) => {
  // SAFETY: a server that listens on a port has an address of this form.
  const { port } = server.address() as AddressInfo
  return `http://127.0.0.1:${port}`
}

describe('with the provider of this repository behind it', () => {
  let provider: TestApp
  let front: FastifyInstance
  /** The provider's data for the factories, whose calls go through the app in front. */
  let server: TestApp
  beforeAll(async () => {
    provider = await createTestApp()
    await provider.app.listen({ host: '127.0.0.1', port: 0 })
    // Enough for a booking on a busy machine.
    front = await frontOf(urlOf(provider.app.server), {}, { answerWithinMs: 5_000 })
    server = { ...provider, inject: front.inject.bind(front) }
  })
  afterAll(async () => {
    await front.close()
    await provider.close()
  })

  it('a patient signs in, books, and downloads the invoice byte for byte', async () => {
    const { patient, draft } = await booker(server)
    const { headers } = patient
    const order = await placed(server, headers, draft)
    const path = `orders/order-invoice/${order.order_id}`
    const { invoice_id } = await post<{ invoice_id: string }>(server, path, {}, headers)
    const url = `/api/v1/orders/order-invoice-download?invoice_id=${invoice_id}`
    const through = await front.inject({ url, headers })
    const direct = await provider.inject({ url, headers })
    expect(through.statusCode).toBe(200)
    expect(through.rawPayload.subarray(0, 5).toString()).toBe('%PDF-')
    expect(through.rawPayload.equals(direct.rawPayload)).toBe(true)
    for (const name of ['content-type', 'content-disposition', 'cache-control']) {
      expect(through.headers[name], name).toBe(direct.headers[name])
    }
    const { cookies } = await front.inject({ url: '/api/v1/auth/csrf-token' })
    expect(cookies[0]).toMatchObject({ path: '/', sameSite: 'Lax' })
  })

  it('forwards an upload', async () => {
    const headers = await browserHeaders(server)
    const key = await upload(server, headers)
    const url = '/api/v1/uploads/s3/download-image'
    const query = { imageKey: key }
    const through = await front.inject({ url, query, headers })
    const direct = await provider.inject({ url, query, headers })
    expect([through.statusCode, through.rawPayload.length > 50]).toEqual([200, true])
    expect(through.rawPayload.equals(direct.rawPayload)).toBe(true)
  })

  it('passes refusals on with status, code and message', async () => {
    const call = { method: 'POST', url: '/api/v1/auth/send/otp', payload: {} } as const
    const [through, direct] = await Promise.all([front.inject(call), provider.inject(call)])
    expect(through.statusCode).toBe(403)
    expect(through.json()).toEqual(direct.json())
  })

  it('serves none of our own pages of the provider', async () => {
    for (const url of ['/dev/outbox', '/api/docs', '/webhooks/payment/razorpay']) {
      expect((await front.inject({ url })).statusCode, url).toBe(404)
    }
  })
})

it('a start needs neither a database nor the provider, and stops', async () => {
  const settings = readSettings({
    PROVIDER_URL: 'http://127.0.0.1:9',
    NODE_ENV: 'test',
    LOG_LEVEL: 'silent',
    HOST: '127.0.0.1',
    PORT: '0',
    DRAIN_SECONDS: '0',
  })
  const running = await startForwarding(settings, 'http://127.0.0.1:9', () => async () => {})
  expect((await running.app.inject({ url: '/livez' })).statusCode).toBe(200)
  await running.stop(0)
  expect(running.app.server.listening).toBe(false)
})

describe('a call', () => {
  let closing: (() => Promise<unknown>)[] = []
  afterEach(async () => {
    for (const close of closing) await close()
    closing = []
  })

  async function listen(listener: RequestListener, port = 0): Promise<Server> {
    const server = createServer(listener).listen(port, '127.0.0.1')
    await once(server, 'listening')
    closing.push(async () => {
      server.closeAllConnections()
      server.close()
    })
    return server
  }

  async function inFrontOf(...given: Parameters<typeof frontOf>) {
    const front = await frontOf(...given)
    closing.push(() => front.close())
    return front
  }

  it('tells the provider the client, the host and the id of the request', async () => {
    const seen: IncomingMessage[] = []
    const provider = await listen((request, response) => {
      seen.push(request)
      response.setHeader('connection', 'close').end('{}')
    })
    const front = await inFrontOf(`${urlOf(provider)}/lab`, {
      PUBLIC_URL: 'https://book.example.in',
    })
    const answer = await front.inject({
      url: '/api/v1/cities/lists?page=1',
      headers: { host: 'evil.example', 'x-forwarded-for': '9.9.9.9' },
    })
    expect(seen[0]?.headers.host).toBe(new URL(urlOf(provider)).host)
    expect(seen[0]?.url).toBe('/lab/api/v1/cities/lists?page=1')
    expect(seen[0]?.headers).toMatchObject({
      'x-forwarded-for': '127.0.0.1',
      'x-forwarded-host': 'book.example.in',
      'x-forwarded-proto': 'http',
      'x-request-id': answer.headers['x-request-id'],
    })
  })

  it.each([
    'forwarded',
    'x-real-ip',
    'x-client-ip',
    'true-client-ip',
    'cf-connecting-ip',
    'x-original-url',
    'x-rewrite-url',
    'x-original-host',
    'x-http-method-override',
    'x-method-override',
    'x-forwarded-prefix',
    'x-forwarded-user',
    'via',
    'proxy-authorization',
    'baggage',
  ])('does not pass the header %s of a client on', async (name) => {
    const seen: IncomingMessage[] = []
    const provider = await listen((request, response) => {
      seen.push(request)
      response.end('{}')
    })
    const front = await inFrontOf(urlOf(provider))
    const headers = { [name]: 'evil', 'accept-language': 'hi' }
    await front.inject({ url: '/api/v1/cities/lists', headers })
    expect(seen[0]?.headers[name]).toBeUndefined()
    expect(seen[0]?.headers['accept-language']).toBe('hi')
  })

  describe('with a body', () => {
    async function sent(path: string, bytes: number, isChunked: boolean) {
      let received = 0
      const provider = await listen((request, response) => {
        request.on('data', ({ length }: Buffer) => {
          received += length
        })
        request.on('end', () => response.end('{"result":{}}'))
      })
      const front = await inFrontOf(urlOf(provider), {}, { answerWithinMs: 5_000 })
      const address = await front.listen({ host: '127.0.0.1', port: 0 })
      const part = Buffer.alloc(Math.min(bytes, 64 * 1024), ' ')
      const body = isChunked
        ? new Blob(Array.from({ length: bytes / part.length }, () => part)).stream()
        : Buffer.alloc(bytes, ' ')
      const answer = await fetch(`${address}/api/v1/${path}`, {
        method: 'POST',
        headers: { 'content-type': 'application/json' },
        body,
        ...(isChunked && { duplex: 'half' }),
      })
      return { status: answer.status, received }
    }
    const MB = 1024 * 1024
    const visitors = 'enquiry/callback'
    const uploads = uploadEndpoints.uploadMedia.path

    it.each([
      ['announced', visitors, 64 * 1024, false],
      ['announced', uploads, 13 * MB, false],
      ['chunked', visitors, 64 * 1024, true],
      ['chunked', uploads, 13 * MB, true],
    ])('%s, passes to %s with %i bytes', async (_kind, path, bytes, isChunked) => {
      expect(await sent(path, bytes, isChunked)).toEqual({ status: 200, received: bytes })
    })

    it.each([
      ['announced', visitors, MB, false],
      ['announced', uploads, 16 * MB, false],
      ['announced', 'a/later/call', MB, false],
      ['chunked', visitors, MB, true],
      ['chunked', uploads, 16 * MB, true],
    ])('%s, is refused for %s with %i bytes', async (_kind, path, bytes, isChunked) => {
      const { status, received } = await sent(path, bytes, isChunked)
      expect(status).toBe(413)
      expect(received).toBeLessThan(bytes)
    })
  })

  it.each([
    ['http', undefined, 'id=1; Path=/api/v1; HttpOnly'],
    ['https', { PUBLIC_URL: 'https://book.example.in' }, 'id=1; Path=/api/v1; Secure; HttpOnly'],
  ])('sets cookies for the host of the app, served over %s', async (_scheme, environment, set) => {
    const provider = await listen((_request, response) => {
      const cookie = 'id=1; Domain=api.example.in; Path=/lab/api/v1; Secure; HttpOnly'
      response.setHeader('set-cookie', cookie).end('{}')
    })
    const front = await inFrontOf(`${urlOf(provider)}/lab`, environment)
    const answer = await front.inject({ url: '/api/v1/auth/csrf-token' })
    expect(answer.headers['set-cookie']).toEqual([set])
  })

  it('is sent once also if the provider answers 503', async () => {
    let calls = 0
    const provider = await listen((_request, response) => {
      calls += 1
      response.writeHead(503, { 'retry-after': '1' }).end('{}')
    })
    const front = await inFrontOf(urlOf(provider))
    expect((await front.inject({ url: '/api/v1/cities/lists' })).statusCode).toBe(503)
    expect(calls).toBe(1)
  })

  it('ends after a time limit, in the envelope', async () => {
    const provider = await listen(() => {})
    const front = await inFrontOf(urlOf(provider))
    const answer = await front.inject({ url: '/api/v1/cities/lists' })
    expect(answer.statusCode).toBe(504)
    expect(answer.json()).toEqual({
      result: null,
      message: 'We could not reach the lab. Try again.',
      code: 'unavailable',
    })
  })

  it('may take longer for an upload, as the contract says', async () => {
    const provider = await listen((_request, response) => {
      setTimeout(() => response.end('{"result":{}}'), 600)
    })
    const front = await inFrontOf(urlOf(provider))
    const url = `/api/v1/${uploadEndpoints.uploadMedia.path}`
    expect((await front.inject({ method: 'POST', url })).statusCode).toBe(200)
  })

  describe('of a file', () => {
    /** Sends half of what it announces, and the other half after `pauseMs`, if at all. */
    const half = (pauseMs?: number) => (_request: IncomingMessage, response: ServerResponse) => {
      response.writeHead(200, { 'content-length': '8' }).write('half')
      if (pauseMs !== undefined) setTimeout(() => response.end('full'), pauseMs)
    }

    async function download(provider: Server, bodyPauseMs: number) {
      const front = await inFrontOf(urlOf(provider), {}, { answerWithinMs: 200, bodyPauseMs })
      const address = await front.listen({ host: '127.0.0.1', port: 0 })
      const answer = await fetch(`${address}/api/v1/reports/pdf`)
      expect(answer.status).toBe(200)
      return answer.text()
    }

    it('may pause for longer than an answer may take', async () => {
      // undici looks once a second.
      expect(await download(await listen(half(2_500)), 6_000)).toBe('halffull')
    })

    it('is broken off if nothing more comes, and not ended as if it were whole', async () => {
      await expect(download(await listen(half()), 200)).rejects.toThrow('terminated')
    })
  })

  it('is refused at once after five failures, until the provider answers again', async () => {
    const gone = await listen(() => {})
    const { port } = new URL(urlOf(gone))
    gone.close()
    await once(gone, 'close')
    const front = await inFrontOf(`http://127.0.0.1:${port}`)
    const ask = (headers: Record<string, string> = {}) =>
      front.inject({ url: '/api/v1/cities/lists', headers })
    for (let call = 0; call < 5; call += 1) expect((await ask()).statusCode).toBe(502)

    const refused = await ask()
    expect([refused.statusCode, refused.headers['retry-after']]).toEqual([503, '5'])
    expect(refused.json()).toMatchObject({ code: 'unavailable' })
    const page = await ask({ 'sec-fetch-mode': 'navigate' })
    expect(page.headers['content-type']).toContain('text/html')
    expect(page.body).toContain('We could not reach the lab')
    const health = async () => (await front.inject({ url: '/readyz' })).json()
    expect(await health()).toEqual({ result: { status: 'ok', provider: 'unreachable' } })

    await listen((_request, response) => response.end('{"result":[]}'), Number(port))
    await vi.waitFor(async () => expect((await ask()).statusCode).toBe(200), { timeout: 5_000 })
    expect(await health()).toEqual({ result: { status: 'ok', provider: 'reachable' } })
  })

  it('keeps its device type and tokens', async () => {
    let seen: IncomingMessage['headers'] = {}
    const provider = await listen((request, response) => {
      seen = request.headers
      response.end('{}')
    })
    const front = await inFrontOf(urlOf(provider))
    const headers = { [HEADERS.deviceType]: 'mobile', [HEADERS.accessToken]: 'a', cookie: 'b=c' }
    await front.inject({ url: '/api/v1/cities/lists', headers })
    expect(seen).toMatchObject(headers)
  })
})
