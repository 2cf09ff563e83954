import Fastify, { type FastifyInstance, LogController } from 'fastify'
import { UPLOAD_TIMEOUT_MS } from '#contract/uploads.endpoints.ts'
import type { Settings } from '#server/config.ts'
import type { ErrorReports } from '#server/observe/error-reports.ts'
import { beginTrace, traceOf } from '#server/observe/request-trace.ts'
import { rawErrorHandlers } from './errors.ts'
import { type LogStream, logOptions } from './log.ts'

/** For the head of a request, which is sent at once. */
const HEADERS_TIMEOUT_MS = 60_000

/** Fastify with the options of every server of this app. */
export function createFastify(
  settings: Settings,
  {
    logStream,
    errorReports,
  }: { logStream?: LogStream; errorReports?: ErrorReports | undefined } = {},
): FastifyInstance {
  const logger = logOptions(settings, { logStream, errorReports }) ?? false
  const behindProxy = settings.proxies > 0
  const exported = settings.observe.traces
  const app = Fastify({
    logger,
    // Counts hops: a client could otherwise choose its address through x-forwarded-for.
    trustProxy: (_address, hop) => hop < settings.proxies,
    genReqId: (request) => beginTrace(request, { behindProxy, exported }).requestId,
    ...(logger && {
      childLoggerFactory: (parent, bindings, options, request) =>
        parent.child({ ...bindings, trace_id: traceOf(request)?.traceId }, options),
    }),
    logController: new LogController({ disableRequestLogging: true }),
    forceCloseConnections: 'idle',
    // The balancer stops sending first (docs/operations.md); what still arrives is served.
    return503OnClosing: false,
    routerOptions: { ignoreTrailingSlash: true },
    // Fastify's default of 0 lets Node wait for heads and bodies that never end.
    requestTimeout: UPLOAD_TIMEOUT_MS,
    ...rawErrorHandlers,
  })
  app.server.headersTimeout = HEADERS_TIMEOUT_MS
  if (!behindProxy) warnOfProxyOnce(app)
  return app
}

/** Headers of proxies with the address of a client. */
const FORWARDED = ['x-forwarded-for', 'forwarded', 'x-real-ip']

/** Without TRUST_PROXY everybody behind a proxy shares the limits of its address. */
function warnOfProxyOnce(app: FastifyInstance): void {
  let hasWarned = false
  app.addHook('onRequest', (request, _reply, done) => {
    const header = hasWarned ? undefined : FORWARDED.find((name) => name in request.headers)
    if (header !== undefined) {
      hasWarned = true
      request.log.warn(
        { header },
        'a proxy sends addresses of clients that are not believed, so all count as one: ' +
          'set TRUST_PROXY to the number of proxies',
      )
    }
    done()
  })
}
