import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { databaseAnswers } from './health.repository.ts'

/** For load balancers: 200 if the database answers within a second. */
export function healthRoutes(app: FastifyInstance, { db }: Deps): void {
  app.get('/healthz', { schema: { hide: true }, logLevel: 'warn' }, async (_request, reply) => {
    if (!(await databaseAnswers(db, 1_000))) {
      throw new Problem(503, 'unavailable', 'The database does not answer.')
    }
    return reply.header('cache-control', 'no-store').send({ result: { status: 'ok' } })
  })
}
