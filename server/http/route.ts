import type { Readable } from 'node:stream'
import type { FastifyInstance, FastifyReply, FastifyRequest, onSendHookHandler } from 'fastify'
import type { z } from 'zod'
import { HEADERS } from '#contract/conventions.ts'
import {
  API_BASE,
  bodyLimitOf,
  type Endpoint,
  type EndpointResult,
  isPrivate,
} from '#contract/endpoint.ts'
import { sha256 } from '#server/crypto.ts'
import { admit, type CallerFor, type SessionCheck } from './authentication.ts'
import type { StoredResponse } from './idempotency.ts'
import { openApiSchema } from './open-api.ts'
import { PreparedResponse } from './prepared-response.ts'
import { Problem } from './problem.ts'
import type { RateLimitedAction } from './rate-limit.repository.ts'

type Parsed<E, K extends string> =
  E extends Record<K, infer S extends z.ZodType> ? z.output<S> : undefined

/** The input of a handler: the request's parts, parsed by the endpoint's schemas. */
export type Call<E extends Endpoint> = {
  readonly params: Parsed<E, 'params'>
  readonly query: Parsed<E, 'query'>
  readonly body: Parsed<E, 'body'>
  readonly caller: CallerFor<E['access']>
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** The response of a `binary` endpoint. */
export type BinaryFile = {
  readonly content: Buffer | Readable
  readonly type: string
  readonly filename: string
  /** Displayed in the browser; otherwise downloaded. */
  readonly inline?: boolean
}

/** A result with a message for the patient: `return withMessage(result, 'Added sucessfully')`. */
export class ResultWithMessage<T> {
  readonly result: T
  readonly message: string

  constructor(result: T, message: string) {
    this.result = result
    this.message = message
  }
}

export function withMessage<T>(result: T, message: string): ResultWithMessage<T> {
  return new ResultWithMessage(result, message)
}

type Answer<E extends Endpoint> = E extends { binary: true }
  ? BinaryFile
  : EndpointResult<E> | ResultWithMessage<EndpointResult<E>> | PreparedResponse

export type Handler<E extends Endpoint> = (call: Call<E>) => Promise<Answer<E>> | Answer<E>

/** The URL path of an endpoint on this server. */
export function urlOf({ path }: Pick<Endpoint, 'path'>): string {
  return `${API_BASE}/${path.replace(/^\//, '')}`
}

type RouteOptions = {
  /** Counts each call towards the limits of its device and its network address. */
  readonly countedAs?: RateLimitedAction
  /** `handler` only where every path of the handler refuses a session that has ended. */
  readonly sessionCheck?: SessionCheck
}

/**
 * Serves an endpoint of the contract: checks `access` and the rate limit before the body is read,
 * validates the request, runs the handler and wraps its result in the envelope. The audit row of a call
 * with health data is written before its answer is sent. Expected failures are thrown as `Problem`. A
 * `PreparedResponse` is sent as it is. Responses of private endpoints, errors included, are never cached.
 */
export function route<const E extends Endpoint>(
  app: FastifyInstance,
  endpoint: E,
  handler: Handler<E>,
  { countedAs, sessionCheck }: RouteOptions = {},
): void {
  app.route({
    method: endpoint.method,
    url: urlOf(endpoint),
    schema: openApiSchema(endpoint),
    config: { endpoint },
    bodyLimit: bodyLimitOf(endpoint),
    onRequest: async (request) => {
      request.caller = await admit(endpoint.access, app.authenticator, request, sessionCheck)
      if (countedAs) await app.rateLimiter.count(request, countedAs)
    },
    ...(isPrivate(endpoint) && { onSend: forbidCaches }),
    handler: async (request, reply) => {
      // SAFETY: set by onRequest above, for this endpoint's access.
      const caller = request.caller as CallerFor<E['access']>
      // SAFETY: Fastify replaced params, query and body with the output of the endpoint's schemas.
      const parts = {
        params: endpoint.params && request.params,
        query: endpoint.query && request.query,
        body: endpoint.body && request.body,
      } as Pick<Call<E>, 'params' | 'query' | 'body'>
      const run = async () => handler({ ...parts, caller, request, reply })
      const respond = async (): Promise<unknown> => {
        const key = endpoint.idempotent && idempotencyKeyOf(request)
        if (!key) {
          const answer = await run()
          const isWhole = endpoint.binary || answer instanceof PreparedResponse
          return isWhole ? answer : toEnvelope(answer)
        }
        const fingerprint = fingerprintOf(parts)
        const onNotStored = (err: unknown) =>
          request.log.error({ err, call: endpoint.path }, 'response not stored')
        const call = { key, endpoint: endpoint.path, caller, fingerprint, onNotStored }
        return app.idempotency.once(call, async () => toEnvelope(await run()))
      }
      const answer =
        endpoint.health === 'none'
          ? await respond()
          : await app.healthAudit.around(request, endpoint, respond)
      if (endpoint.binary) return sendFile(reply, answer as BinaryFile)
      return answer instanceof PreparedResponse ? answer.send(request, reply) : answer
    },
  })
}

const forbidCaches: onSendHookHandler = (_request, reply, _payload, done) => {
  reply.header('cache-control', 'no-store')
  done()
}

/** Longer keys would not fit the database index. */
const MAX_KEY_LENGTH = 200

function idempotencyKeyOf({ headers }: FastifyRequest): string | undefined {
  const key = headers[HEADERS.idempotencyKey]
  if (typeof key !== 'string') return undefined
  if (key.length <= MAX_KEY_LENGTH) return key
  throw new Problem(400, 'invalid', `An idempotency-key has ${MAX_KEY_LENGTH} characters at most.`)
}

function toEnvelope(answer: unknown): StoredResponse {
  if (answer instanceof ResultWithMessage) return { result: answer.result, message: answer.message }
  return { result: answer }
}

/** For a file that a browser displays all the same: nothing in it runs, and it has no origin. */
const SANDBOX = "sandbox; default-src 'none'; frame-ancestors 'none'"

function sendFile(reply: FastifyReply, file: BinaryFile): FastifyReply {
  const name = file.filename.replace(/[^\w.-]+/g, '_')
  return reply
    .type(file.type)
    .headers(
      file.inline
        ? // Where a webview saves instead of displaying, the host takes the name from here.
          { 'content-disposition': `inline; filename="${name}"` }
        : {
            'content-disposition': `attachment; filename="${name}"`,
            'content-security-policy': SANDBOX,
          },
    )
    .send(file.content)
}

function fingerprintOf(parts: unknown): string {
  return sha256(JSON.stringify(parts))
}
