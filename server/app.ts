import { randomUUID } from 'node:crypto'
import { constants } from 'node:zlib'
import compress from '@fastify/compress'
import cookie from '@fastify/cookie'
import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/inventory.ts'
import { rawErrorHandlers } from '#server/http/errors.ts'
import type { Deps } from './deps.ts'
import { devRoutes } from './dev/dev.routes.ts'
import { registerFaults } from './dev/faults.ts'
import { serveDocs } from './http/api-docs.ts'
import { registerCsrfProtection } from './http/csrf.ts'
import { handleErrors } from './http/errors.ts'
import { logOptions, logRequests } from './http/log.ts'
import { registerNotBuilt } from './http/not-built.ts'
import { handleNotFound } from './http/not-found.ts'
import { rateLimiter } from './http/rate-limit.ts'
import { limitRouteGroups } from './http/route-groups.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { modules } from './modules.ts'

/** Registers the page routes (the built web app, or Vite) before the app is ready. */
export type WebServing = (app: FastifyInstance) => Promise<void>

/**
 * Creates the server, ready to `inject` or `listen`. It is stateless, so several processes can
 * share one database. `web` is omitted for the API alone, as in most tests.
 */
export async function buildApp(deps: Deps, web?: WebServing): Promise<FastifyInstance> {
  const { config } = deps
  const app = Fastify({
    logger: logOptions(config, deps.logStream) ?? false,
    // Counts hops: a client could otherwise choose its address through x-forwarded-for.
    trustProxy: (_address, hop) => hop < config.proxies,
    genReqId: () => randomUUID(),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // The balancer stops sending first (docs/operations.md); what still arrives is served.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    ...rawErrorHandlers,
  })
  app.decorate('authenticator', deps.authenticator)
  app.decorate('idempotency', deps.idempotency)
  app.decorate('rateLimiter', rateLimiter(deps))
  app.decorateRequest('caller', undefined)
  // JSON only: plain text would reach the schemas as one string.
  app.removeContentTypeParser('text/plain')
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, deps.config.labName, deps.onUndeclaredProblem)
  handleNotFound(app)
  registerSecurityHeaders(app, config)
  logRequests(app)
  await app.register(cookie)
  if (config.embedded) registerFaults(app, config)
  registerCsrfProtection(app, config)
  // API responses are small and sent once: a window of 64 kB instead of 4 MB, and a low quality.
  const { BROTLI_PARAM_QUALITY, BROTLI_PARAM_LGWIN } = constants
  const brotliOptions = { params: { [BROTLI_PARAM_QUALITY]: 2, [BROTLI_PARAM_LGWIN]: 16 } }
  limitRouteGroups(app, config)
  await app.register(compress, { threshold: 1024, encodings: ['br', 'gzip'], brotliOptions })
  await serveDocs(app, config)
  for (const register of modules) register(app, deps)
  app.decorate('notBuilt', registerNotBuilt(app, endpoints))
  if (config.embedded) devRoutes(app, deps)
  await web?.(app)
  await app.ready()
  return app
}
