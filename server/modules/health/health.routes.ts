import type { FastifyInstance } from 'fastify'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'

const options = { schema: { hide: true }, logLevel: 'warn' } as const

/**
 * For orchestrators and balancers (docs/operations.md). `/livez`: the process runs; a restart would
 * not help a database. `/readyz`: send requests here. Also while the
 * file store is unreachable: other processes would not reach it either.
 */
export function healthRoutes(app: FastifyInstance, { readiness, files }: Deps): void {
  app.get('/livez', options, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ result: { status: 'ok' } }),
  )
  app.get('/readyz', options, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (await readiness.isReady()) {
      return { result: { status: 'ok', files: files.isReachable() ? files.kind : 'unreachable' } }
    }
    throw new Problem(
      503,
      'unavailable',
      readiness.isDraining() ? 'This process is stopping.' : 'The database does not answer.',
    )
  })
  // Moves the balancer's kept connections to other processes.
  app.addHook('onSend', async (_request, reply) => {
    if (readiness.isDraining()) reply.header('connection', 'close')
  })
}
