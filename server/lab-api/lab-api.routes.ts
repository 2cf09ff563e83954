import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import type { z } from 'zod'
import type { Deps } from '#server/deps.ts'
import { problemOf } from '#server/http/errors.ts'
import { metrics } from '#server/observe/metrics.ts'
import { type LabCall, labCalls } from './lab-api.contract.ts'
import { type LabReader, readerOf } from './lab-audit.ts'
import { labDocument } from './lab-document.ts'
import { readFeed, readLabOrder } from './lab-orders.service.ts'
import { LabProblem } from './lab-problem.ts'
import { countCall } from './lab-rate-limit.ts'
import { admitClient } from './lab-tokens.ts'
import { recordEvent } from './record-event.service.ts'
import { tokenRoutes } from './token.routes.ts'

export const LAB_BASE = '/lab/v1'

type Part<C, K extends string> =
  C extends Record<K, infer S extends z.ZodType> ? z.output<S> : never
type Input<C extends LabCall> = {
  readonly params: Part<C, 'params'>
  readonly query: Part<C, 'query'>
  readonly body: Part<C, 'body'>
  readonly reader: LabReader
}

/** The API for the lab's own information system (docs/lab-api.md). */
export function labApiRoutes(app: FastifyInstance, deps: Deps): void {
  app.register(
    async (scope) => {
      scope.setErrorHandler(sendLabProblem)
      const document = labDocument(deps.config, LAB_BASE)
      scope.get('/openapi.json', { schema: { hide: true } }, () => document)
      tokenRoutes(scope, deps)
      serve(scope, deps, labCalls.orders, ({ query, reader }) => readFeed(deps, reader, query))
      serve(scope, deps, labCalls.order, ({ params, reader }) =>
        readLabOrder(deps, reader, params.order_no),
      )
      serve(scope, deps, labCalls.orderEvent, ({ params, body, reader }) =>
        recordEvent(deps, reader, { orderNo: params.order_no, event: body }),
      )
    },
    { prefix: LAB_BASE },
  )
}

function serve<const C extends LabCall>(
  scope: FastifyInstance,
  deps: Deps,
  call: C,
  handle: (input: Input<C>) => Promise<z.input<C['response']>>,
): void {
  const readers = new WeakMap<FastifyRequest, LabReader>()
  scope.route({
    method: call.method,
    url: call.path,
    schema: {
      hide: true,
      ...(call.params && { params: call.params }),
      ...(call.query && { querystring: call.query }),
      ...(call.body && { body: call.body }),
      response: { 200: call.response },
    },
    // Before the body is read.
    onRequest: async (request) => {
      const client = await admitClient(deps, request.headers.authorization, call.scope)
      await countCall(deps, client)
      readers.set(request, readerOf(client, call.path, request))
    },
    handler: async (request, reply) => {
      reply.header('cache-control', 'no-store')
      const { params, query, body } = request
      // SAFETY: Fastify replaced the parts with the output of the call's schemas, and onRequest set
      // the reader.
      return handle({ params, query, body, reader: readers.get(request) } as Input<C>)
    },
  })
}

function sendLabProblem(error: unknown, request: FastifyRequest, reply: FastifyReply): void {
  const problem = error instanceof LabProblem ? error : problemOf(error)
  const { status, code, message, retryAfter } = problem
  if (status >= 500) request.log.error({ err: error, status }, 'request failed')
  if (request.method === 'POST') metrics.labEventsRefused.inc({ code })
  if (status === 401) reply.header('www-authenticate', 'Bearer realm="lab"')
  if (retryAfter !== undefined) reply.header('retry-after', retryAfter)
  reply
    .code(status)
    .type('application/json; charset=utf-8')
    .header('cache-control', 'no-store')
    .serializer(JSON.stringify)
    .send({ code, message })
}
