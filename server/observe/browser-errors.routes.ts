import type { FastifyInstance, onRequestHookHandler } from 'fastify'
import { LRUCache } from 'lru-cache'
import { z } from 'zod'
import { networkOf } from '#server/http/network-of.ts'
import { Problem } from '#server/http/problem.ts'
import type { ErrorReports } from './error-reports.ts'
import { metrics } from './metrics.ts'

/** Also named in src/lib/errors: server and web app may not import each other. */
const PATH = '/client-errors'

const BODY_LIMIT = 16 * 1024
const COUNTED_MS = 10 * 60_000
/** Reports of one network in ten minutes, for each process. */
const PER_NETWORK = 60

/*
 * Exact forms, as anybody can post here: names in code, files of this app, patterns of routes. What a
 * person types does not pass, and numbers of six digits are cut out.
 */
const name = z.string().regex(/^[\w$.<>[\] ]{1,80}$/)
const count = z.number().int().min(0).max(10_000_000)
const reportSchema = z.strictObject({
  type: z.string().regex(/^[A-Za-z$_][\w$]{0,63}$/),
  kind: z.enum(['error', 'rejection', 'render']),
  /** The route pattern of the page. */
  page: z
    .string()
    .regex(
      /^\/(?:[A-Za-z0-9-]{1,40}|:[A-Za-z_]{1,30}|\*)?(?:\/(?:[A-Za-z0-9-]{1,40}|:[A-Za-z_]{1,30}|\*)){0,6}$/,
    ),
  /** The call that failed first. */
  frames: z
    .array(
      z.strictObject({
        function: name.optional(),
        file: z
          .string()
          .regex(/^\/(?:assets|src|node_modules|machines|contract)\/[\w./@-]{1,160}$/),
        line: count,
        column: count,
      }),
    )
    .max(40),
})

/** Receives errors of browsers, logs them, and passes them on. */
export function browserErrorRoutes(
  app: FastifyInstance,
  { publicUrl }: { readonly publicUrl: string },
  reports: ErrorReports | undefined,
): void {
  const counts = new LRUCache<string, number>({ max: 10_000, ttl: COUNTED_MS })

  /** Before the body is read, so that bodies beyond the limit cost nothing. */
  const countFirst: onRequestHookHandler = (request, _reply, done) => {
    const network = networkOf(request.ip)
    const before = counts.get(network) ?? 0
    if (before >= PER_NETWORK) {
      const retryAfter = Math.ceil(counts.getRemainingTTL(network) / 1_000)
      throw new Problem(429, 'address-too-many', 'Too many reports.', { retryAfter })
    }
    counts.set(network, before + 1, { noUpdateTTL: true })
    done()
  }
  const options = { schema: { hide: true }, bodyLimit: BODY_LIMIT, onRequest: countFirst }
  app.post(PATH, options, (request, reply) => {
    const parsed = reportSchema.safeParse(request.body)
    if (!parsed.success) throw new Problem(400, 'invalid', 'This is not a report of an error.')
    const { type, kind, page, frames } = parsed.data
    const place = withoutNumbers(page)
    metrics.browserErrors.inc()
    request.log.warn({ type, kind, page: place, frames: frames.length }, 'an error in a browser')
    const exception = {
      type,
      mechanism: { type: kind, handled: kind === 'render' },
      stacktrace: {
        frames: frames.toReversed().map((frame) => ({
          ...(frame.function !== undefined && { function: withoutNumbers(frame.function) }),
          filename: publicUrl + frame.file,
          lineno: frame.line,
          colno: frame.column,
          in_app: !frame.file.startsWith('/node_modules/'),
        })),
      },
    }
    reports?.reportBrowser({ values: [exception] }, place)
    return reply.code(204).send()
  })
}

function withoutNumbers(text: string): string {
  return text.replace(/\d{6,}/g, '…')
}
