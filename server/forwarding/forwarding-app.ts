import cookie from '@fastify/cookie'
import type { FastifyInstance } from 'fastify'
import type { WebServing } from '#server/app.ts'
import type { Settings } from '#server/config.ts'
import { compressResponses } from '#server/http/compress.ts'
import { createFastify } from '#server/http/create-fastify.ts'
import { handleErrors } from '#server/http/errors.ts'
import { logRequests } from '#server/http/log.ts'
import { handleNotFound } from '#server/http/not-found.ts'
import { Problem } from '#server/http/problem.ts'
import { registerSecurityHeaders } from '#server/http/security-headers.ts'
import { browserErrorRoutes } from '#server/observe/browser-errors.routes.ts'
import type { ErrorReports } from '#server/observe/error-reports.ts'
import { measureRequests } from '#server/observe/http-metrics.ts'
import { traceRequests } from '#server/observe/trace-requests.ts'
import { type ForwardingOptions, forwardCalls } from './forward.ts'
import { providerCircuit } from './provider-circuit.ts'

export type Drain = { isDraining: boolean }

/** The web app in front of the lab's own provider: pages, files and forwarded calls, no database. */
export async function buildForwardingApp(
  settings: Settings,
  providerUrl: string,
  {
    web,
    drain = { isDraining: false },
    errorReports,
    circuit = providerCircuit(),
    ...limits
  }: ForwardingOptions & {
    readonly web?: WebServing
    readonly drain?: Drain
    readonly errorReports?: ErrorReports | undefined
  } = {},
): Promise<FastifyInstance> {
  const app = createFastify(settings, { errorReports })
  handleErrors(app, settings.labName)
  handleNotFound(app)
  registerSecurityHeaders(app, settings)
  logRequests(app)
  if (settings.observe.metrics) measureRequests(app)
  if (settings.observe.traces) traceRequests(app)
  // Before compression: what the provider sends is passed on as it is.
  await forwardCalls(app, settings, providerUrl, { circuit, ...limits })
  await app.register(cookie)
  await compressResponses(app)
  browserErrorRoutes(app, settings, errorReports)

  const hidden = { schema: { hide: true }, logLevel: 'warn' } as const
  app.get('/livez', hidden, async (_request, reply) =>
    reply.header('cache-control', 'no-store').send({ result: { status: 'ok' } }),
  )
  // Ready also while the provider is out of reach: another process of the app would not reach it
  // either, and this one still has pages to show.
  app.get('/readyz', hidden, async (_request, reply) => {
    reply.header('cache-control', 'no-store')
    if (drain.isDraining) throw new Problem(503, 'unavailable', 'This process is stopping.')
    return { result: { status: 'ok', provider: circuit.isOpen() ? 'unreachable' : 'reachable' } }
  })
  app.addHook('onSend', async (_request, reply) => {
    if (drain.isDraining) reply.header('connection', 'close')
  })
  await web?.(app)
  await app.ready()
  return app
}
