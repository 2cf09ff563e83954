import type { FastifyInstance } from 'fastify'
import { routeOf } from '#server/http/log.ts'
import { metrics } from './metrics.ts'

/** Measures every request, until its response is sent or its caller leaves. */
export function measureRequests(app: FastifyInstance): void {
  app.addHook('onRequest', (request, reply, done) => {
    metrics.inFlight.inc()
    const begun = performance.now()
    reply.raw.once('close', () => {
      metrics.inFlight.dec()
      const status = reply.raw.writableEnded
        ? `${Math.floor(reply.raw.statusCode / 100)}xx`
        : 'aborted'
      const seconds = (performance.now() - begun) / 1_000
      metrics.requests.observe({ ...routeOf(request), status }, seconds)
    })
    done()
  })
}
