import { setImmediate as nextTurn } from 'node:timers/promises'
import cookie from '@fastify/cookie'
import swagger from '@fastify/swagger'
import swaggerUi from '@fastify/swagger-ui'
import { errorCodes, type FastifyInstance } from 'fastify'
import {
  jsonSchemaTransform,
  serializerCompiler,
  validatorCompiler,
} from 'fastify-type-provider-zod'
import pLimit from 'p-limit'
import { endpoints } from '#contract/inventory.ts'
import type { Config } from '#server/config.ts'
import type { Deps } from './deps.ts'
import { devRoutes } from './dev/dev.routes.ts'
import { registerFaults } from './dev/faults.ts'
import { compressResponses } from './http/compress.ts'
import { createFastify } from './http/create-fastify.ts'
import { registerCsrfProtection } from './http/csrf.ts'
import { handleErrors } from './http/errors.ts'
import { hasFewValues } from './http/json-size.ts'
import { logRequests } from './http/log.ts'
import { registerNotBuilt } from './http/not-built.ts'
import { handleNotFound } from './http/not-found.ts'
import { securitySchemes } from './http/open-api.ts'
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

/** Characters of a body that is parsed in turns of its own. */
const LARGE = 2_000_000

/** Parses JSON as Fastify does, within the limits; 413 for more values. */
function acceptBoundedJson(app: FastifyInstance): void {
  const parseAny = app.getDefaultJsonParser('error', 'error')
  const parse: typeof parseAny = (request, body, done) => {
    if (hasFewValues(String(body))) return parseAny(request, body, done)
    done(new errorCodes.FST_ERR_CTP_BODY_TOO_LARGE())
  }
  // Large bodies that arrive together would otherwise be parsed in one turn of the event loop.
  const oneByOne = pLimit(1)
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) => {
      if (body.length < LARGE) return parse(request, body, done)
      // Others have their turn before and after.
      oneByOne(async () => {
        await nextTurn()
        const parsed = await new Promise<Parameters<typeof done>>((resolve) => {
          parse(request, body, (...given) => resolve(given))
        })
        await nextTurn()
        done(...parsed)
        await nextTurn()
      })
    },
  )
}

/** Serves /api/openapi.json and /api/docs. Call it before the first endpoint is registered. */
async function serveDocs(app: FastifyInstance, config: Config): Promise<void> {
  await app.register(swagger, {
    openapi: {
      openapi: '3.1.0',
      info: {
        title: `${config.labName}: provider API`,
        description:
          'The calls of the booking app. Every answer that is not a file is an envelope.',
        version: '1',
      },
      servers: [{ url: config.publicUrl }],
      components: { securitySchemes },
    },
    transform: jsonSchemaTransform,
  })
  app.get('/api/openapi.json', { schema: { hide: true } }, async () => app.swagger())
  await app.register(swaggerUi, {
    routePrefix: '/api/docs',
    staticCSP: true,
    // Embedded mode is plain http: upgraded requests would not be answered.
    transformStaticCSP: (policy) =>
      policy
        .replace(/ ?upgrade-insecure-requests;?/, '')
        .replace("style-src 'self' https:", "style-src 'self' 'unsafe-inline'")
        .replace("frame-ancestors 'self'", "form-action 'self'; frame-ancestors 'none'"),
  })
}
