import { type Readable, Transform } from 'node:stream'
import httpProxy from '@fastify/http-proxy'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { contentEndpoints } from '#contract/content.endpoints.ts'
import { HEADERS } from '#contract/conventions.ts'
import { API_BASE, bodyLimitOf, type Endpoint } from '#contract/endpoint.ts'
import { endpoints } from '#contract/inventory.ts'
import { FORWARDED_PAYMENT_PATHS, paymentPaths } from '#server/adapters/payment-paths.ts'
import type { Settings } from '#server/config.ts'
import { isServedSecurely } from '#server/http/cookie-options.ts'
import { Problem } from '#server/http/problem.ts'
import { metrics } from '#server/observe/metrics.ts'
import { traceOf, traceparentOf } from '#server/observe/request-trace.ts'
import { forwardedCookies } from './forwarded-cookies.ts'
import { type Attempt, type ProviderCircuit, providerCircuit } from './provider-circuit.ts'

/** Milliseconds without a response header; less than a page may take, so that it can say so. */
const ANSWER_WITHIN_MS = 15_000
/** Between two parts of a response. */
const BODY_PAUSE_MS = 30_000
const CONNECT_WITHIN_MS = 3_000
/** Seconds until the circuit lets a call try again. */
const RETRY_AFTER = 5

const UNREACHABLE = 'We could not reach the lab. Try again.'

/**
 * What the provider gets of a client's headers. All others are left out: a provider may believe an
 * address, a host or a method that only a proxy should set.
 */
const PASSED = new Set<string>([
  ...Object.values(HEADERS),
  'accept',
  'accept-encoding',
  'accept-language',
  'cache-control',
  'content-length',
  'content-type',
  'cookie',
  'if-modified-since',
  'if-none-match',
  'if-range',
  'origin',
  'range',
  'referer',
  'sec-fetch-dest',
  'sec-fetch-mode',
  'sec-fetch-site',
  'sec-fetch-user',
  'user-agent',
])

export type ForwardingOptions = {
  readonly answerWithinMs?: number
  readonly bodyPauseMs?: number
  readonly circuit?: ProviderCircuit
}

/** Forwards the calls of the contract to the provider, the posts of its blog, and its payment pages. */
export async function forwardCalls(
  app: FastifyInstance,
  settings: Settings,
  upstream: string,
  options: ForwardingOptions = {},
): Promise<void> {
  const { answerWithinMs = ANSWER_WITHIN_MS, bodyPauseMs = BODY_PAUSE_MS } = options
  const { circuit = providerCircuit() } = options
  const attempts = new WeakMap<object, Attempt>()
  const tooLarge = new WeakSet<object>()
  const { host: providersHost, pathname } = new URL(upstream)
  const { host } = new URL(settings.publicUrl)
  const cookies = forwardedCookies(pathname, isServedSecurely(settings))
  const blog = settings.sites.blogApiUrl ? [] : [`/${contentEndpoints.blogPosts.path}`]
  const paths = [API_BASE, ...blog, ...FORWARDED_PAYMENT_PATHS]

  for (const prefix of paths) {
    await app.register(httpProxy, {
      upstream: new URL(upstream).origin,
      prefix,
      rewritePrefix: `${pathname.replace(/\/$/, '')}${prefix}`,
      disableRequestLogging: true,
      undici: {
        connect: { timeout: CONNECT_WITHIN_MS },
        headersTimeout: answerWithinMs,
        bodyTimeout: bodyPauseMs,
      },
      preHandler: (request, reply, done) => {
        const limit = bodyLimitFor(request)
        if (Number(request.headers['content-length'] ?? 0) > limit) {
          return done(tooLargeBody(reply))
        }
        if ('transfer-encoding' in request.headers && request.body) {
          // SAFETY: the proxy does not parse bodies.
          const body = request.body as Readable
          request.body = bounded(body, limit, () => tooLarge.add(request))
        }
        const attempt = circuit.attempt()
        if (!attempt) {
          if (isFromGateway(request)) {
            reply.header('cache-control', 'no-store').redirect(paymentPaths.afterwards, 303)
            return
          }
          done(new Problem(503, 'unavailable', UNREACHABLE, { retryAfter: RETRY_AFTER }))
          return
        }
        attempts.set(request, attempt)
        // A patient who leaves before the response says nothing against the provider.
        reply.raw.once('close', attempt.answered)
        done()
      },
      // A timeout of a call replaces both limits, that of the pauses too.
      handler: (request, reply, destination, proxied) => {
        const timeout = timeLimitOf(request)
        reply.from(destination, timeout === undefined ? proxied : { ...proxied, timeout })
      },
      replyOptions: {
        // A patient's call is sent once: only the app knows which may be repeated.
        retryDelay: () => null,
        rewriteRequestHeaders: (request, headers) => ({
          ...Object.fromEntries(Object.entries(headers).filter(([name]) => PASSED.has(name))),
          host: providersHost,
          'x-forwarded-for': (request.ips ?? [request.ip]).toReversed().join(', '),
          'x-forwarded-host': host,
          'x-forwarded-proto': request.protocol,
          'x-request-id': request.id,
          ...traceHeader(request.raw),
        }),
        rewriteHeaders: (headers) => {
          const { 'strict-transport-security': _ofProvidersHost, ...kept } = headers
          const set = headers['set-cookie']
          return set === undefined ? kept : { ...kept, 'set-cookie': cookies([set].flat()) }
        },
        onResponse: (request, reply, response) => {
          attempts.get(request)?.answered()
          // SAFETY: reply-from hands over the stream of the response; its type is the raw reply.
          reply.send((response as unknown as { stream: NodeJS.ReadableStream }).stream)
        },
        onError: (reply, { error }) => {
          if (tooLarge.has(reply.request)) {
            reply.send(tooLargeBody(reply))
            return
          }
          // The client has gone; nobody waits for an answer, and the provider did nothing wrong.
          if (reply.request.raw.errored) {
            reply.send(reply.request.raw.errored)
            return
          }
          attempts.get(reply.request)?.failed()
          metrics.providerFailures.inc()
          reply.request.log.error({ err: error }, 'the provider did not answer')
          if (isFromGateway(reply.request)) {
            reply.header('cache-control', 'no-store').redirect(paymentPaths.afterwards, 303)
            return
          }
          const status = 'statusCode' in error && error.statusCode === 504 ? 504 : 502
          reply.send(new Problem(status, 'unavailable', UNREACHABLE))
        },
      },
    })
  }
}

/**
 * A browser that returns from the gateway. That is only a hint: without the provider it still gets to
 * the page that asks how the payment went.
 */
function isFromGateway({ url }: Pick<FastifyRequest, 'url'>): boolean {
  return url.startsWith(paymentPaths.callback.replace(':gateway', ''))
}

/** Replaces a `traceparent` of the caller, which only a proxy may set. */
function traceHeader(raw: object): { traceparent?: string } {
  const trace = traceOf(raw)
  return trace ? { traceparent: traceparentOf(trace) } : {}
}

const CALLS = Object.values<Endpoint>(endpoints).map((endpoint) => {
  const path = `${API_BASE}/${endpoint.path.replace(/^\//, '')}`.replace(/:\w+/g, '[^/]+')
  return { endpoint, pattern: new RegExp(`^${path}/?$`) }
})

function endpointOf({ method, url }: FastifyRequest): Endpoint | undefined {
  const path = url.split('?')[0] ?? ''
  return CALLS.find((one) => one.endpoint.method === method && one.pattern.test(path))?.endpoint
}

/** Of the calls that may take longer: uploads, and the data of an account. */
function timeLimitOf(request: FastifyRequest): number | undefined {
  const { timeoutMs = 0 } = endpointOf(request) ?? {}
  return timeoutMs > ANSWER_WITHIN_MS ? timeoutMs : undefined
}

/** Also of what is not in the contract: payment pages, and calls of a later one. */
function bodyLimitFor(request: FastifyRequest): number {
  return bodyLimitOf(endpointOf(request) ?? { access: 'public' })
}

/** Ends the connection: the client goes on sending. */
function tooLargeBody(reply: { header(name: string, value: string): unknown }): Problem {
  reply.header('connection', 'close')
  return new Problem(413, 'too-large', 'This is too large to send.')
}

/** A body of unknown length, that fails beyond the limit. */
function bounded(body: Readable, limit: number, onTooLarge: () => void): Readable {
  let bytes = 0
  const checked = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      bytes += chunk.length
      if (bytes <= limit) return done(null, chunk)
      onTooLarge()
      done(new Error('The body is too large.'))
    },
  })
  body.once('error', (error) => checked.destroy(error))
  return body.pipe(checked)
}
