import { context, ROOT_CONTEXT, SpanStatusCode, trace } from '@opentelemetry/api'
import type { FastifyInstance, FastifyRequest } from 'fastify'
import { routeOf } from '#server/http/log.ts'
import { traceOf } from './request-trace.ts'

/**
 * Exports a span for each request. By hand, because @fastify/otel puts the path as called into it, with
 * numbers and tokens of patients, and hooks of packages do not reach into the built server.
 */
export function traceRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    const span = traceOf(request.raw)?.span
    if (!span) return done()
    reply.raw.once('close', () => {
      const { method, route } = routeOf(request)
      const { statusCode, writableEnded } = reply.raw
      span.updateName(`${method} ${route}`)
      span.setAttributes({
        'http.route': route,
        ...(writableEnded && { 'http.response.status_code': statusCode }),
      })
      if (statusCode >= 500) span.setStatus({ code: SpanStatusCode.ERROR })
      span.end()
    })
    within(request, done)
  })
  // The body arrives in the context of its connection.
  app.addHook('preValidation', (request, _reply, done) => within(request, done))
}

/** Continues with the span of the request as the parent of those that begin. */
function within({ raw }: FastifyRequest, work: () => void): void {
  const span = traceOf(raw)?.span
  if (span) context.with(trace.setSpan(ROOT_CONTEXT, span), work)
  else work()
}
