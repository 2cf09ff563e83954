import { randomUUID } from 'node:crypto'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import type { Settings } from '#server/config.ts'
import { rawErrorHandlers } from './errors.ts'
import { type LogStream, logOptions } from './log.ts'

/** Fastify with the options of every server of this app. */
export function createFastify(settings: Settings, logStream?: LogStream): FastifyInstance {
  return Fastify({
    logger: logOptions(settings, logStream) ?? false,
    // Counts hops: a client could otherwise choose its address through x-forwarded-for.
    trustProxy: (_address, hop) => hop < settings.proxies,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // The balancer stops sending first (docs/operations.md); what still arrives is served.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    ...rawErrorHandlers,
  })
}
