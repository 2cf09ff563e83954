import type { FastifyInstance, FastifyServerOptions } from 'fastify'
import type { Config } from '#server/config.ts'
import { sqlState } from '#server/db/errors.ts'

/**
 * An error without the values it was about: drizzle puts the parameters of a failed query, and
 * PostgreSQL the row's, into their texts.
 */
function withoutValues(error: Error): { type: string; message: string; stack: string } {
  const state = sqlState(error)
  const message = state === undefined ? error.message : `database error ${state}`
  const frames = error.stack?.split('\n').filter((line) => /^\s+at /.test(line)) ?? []
  return { type: error.name, message, stack: frames.join('\n') }
}

export function logOptions(config: Config): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return { level: config.logLevel, serializers: { err: withoutValues } }
}

/**
 * One line for each answer. It names the route, never the address as called: queries and paths
 * carry personal data.
 */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const { method, routeOptions } = request
    const answer = {
      method,
      route: routeOptions.url ?? 'none',
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info(answer, 'answered')
    done()
  })
}
