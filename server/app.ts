import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import { serializerCompiler, validatorCompiler } from 'fastify-type-provider-zod'
import { endpoints } from '#contract/inventory.ts'
import type { Deps } from './deps.ts'
import { devRoutes } from './dev/dev.routes.ts'
import { registerFaults } from './dev/faults.ts'
import { serveDocs } from './http/api-docs.ts'
import { acceptBoundedJson } from './http/bounded-json.ts'
import { compressResponses } from './http/compress.ts'
import { createFastify } from './http/create-fastify.ts'
import { registerCsrfProtection } from './http/csrf.ts'
import { handleErrors } from './http/errors.ts'
import { logRequests } from './http/log.ts'
import { registerNotBuilt } from './http/not-built.ts'
import { handleNotFound } from './http/not-found.ts'
import { rateLimiter } from './http/rate-limit.ts'
import { limitRouteGroups } from './http/route-groups.ts'
import { registerSecurityHeaders } from './http/security-headers.ts'
import { healthAudit } from './modules/audit/health-audit.ts'
import { modules } from './modules.ts'
import { browserErrorRoutes } from './observe/browser-errors.routes.ts'
import { measureRequests } from './observe/http-metrics.ts'
import { traceRequests } from './observe/trace-requests.ts'

/** Registers the page routes (the built web app, or Vite) before the app is ready. */
export type WebServing = (app: FastifyInstance) => Promise<void>

/**
 * Creates the server, ready to `inject` or `listen`. It is stateless, so several processes can
 * share one database. `web` is omitted for the API alone, as in most tests.
 */
export async function buildApp(deps: Deps, web?: WebServing): Promise<FastifyInstance> {
  const { config } = deps
  const app = createFastify(config, deps)
  app.decorate('authenticator', deps.authenticator)
  app.decorate('idempotency', deps.idempotency)
  app.decorate('healthAudit', healthAudit(deps))
  app.decorate('rateLimiter', rateLimiter(deps))
  app.decorateRequest('caller', undefined)
  // JSON only: plain text would reach the schemas as one string.
  app.removeContentTypeParser('text/plain')
  acceptBoundedJson(app)
  app.setValidatorCompiler(validatorCompiler)
  app.setSerializerCompiler(serializerCompiler)
  handleErrors(app, deps.config.labName, deps.onUndeclaredProblem)
  handleNotFound(app)
  registerSecurityHeaders(app, config)
  logRequests(app)
  if (config.observe.metrics) measureRequests(app)
  if (config.observe.traces) traceRequests(app)
  await app.register(cookie)
  if (config.embedded) registerFaults(app, config)
  registerCsrfProtection(app, config)
  limitRouteGroups(app, config)
  await compressResponses(app)
  await serveDocs(app, config)
  for (const register of modules) register(app, deps)
  browserErrorRoutes(app, config, deps.errorReports)
  app.decorate('notBuilt', registerNotBuilt(app, endpoints))
  if (config.embedded) devRoutes(app, deps)
  await web?.(app)
  await app.ready()
  return app
}
