import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Config } from '#server/config.ts'
import { loggedError } from '#server/logged-error.ts'

/** Where the lines of the log go; standard output where none is given. */
export type LogStream = { write(line: string): void }

export function logOptions(config: Config, stream?: LogStream): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    serializers: { err: (error: unknown) => loggedError(error), req: routeOf },
    hooks: {
      logMethod(args, method) {
        method.apply(this, redactArguments(args))
      },
    },
    ...(stream && { stream }),
  }
}

/** The route, never the address as called: queries and paths carry personal data. */
export function routeOf({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions?.url ?? 'none' }
}

/** Errors anywhere in what is logged; what is no plain object or array has a serializer of its own. */
function redactErrors(value: unknown): unknown {
  if (value instanceof Error) return loggedError(value)
  if (Array.isArray(value)) return value.map(redactErrors)
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactErrors(one)]))
}

/** Fastify names the address as called in some of its warnings. */
function redactUrls(text: string): string {
  return text.replace(/(^|["'\s]|[A-Z]:)\/[^\s"']*/g, '$1/…')
}

type LogArguments = readonly [first: unknown, text?: unknown, ...values: unknown[]]

/** What Fastify and its plugins log passes here too: an error alone, or its text as the message. */
function redactArguments([first, second]: LogArguments): [object, string] {
  if (typeof first === 'string') return [{}, redactUrls(first)]
  const { err, ...others } = first instanceof Error ? { err: first } : Object(first)
  const isErrorText = err instanceof Error && err.message === second
  // Without a text the logger would take the error's own.
  const text = typeof second === 'string' && !isErrorText ? redactUrls(second) : ''
  // SAFETY: a plain object stays one.
  const fields = redactErrors(others) as object
  return [{ ...fields, ...(err !== undefined && { err }) }, text]
}

/** One line for each answer. */
export function logRequests(app: FastifyInstance): void {
  app.addHook('onResponse', (request, reply, done) => {
    const answer = {
      ...routeOf(request),
      status: reply.statusCode,
      ms: Math.round(reply.elapsedTime),
    }
    request.log.info(answer, 'answered')
    done()
  })
}
