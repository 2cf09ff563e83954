import type { FastifyInstance, FastifyRequest, FastifyServerOptions } from 'fastify'
import type { Settings } from '#server/config.ts'
import { loggedError } from '#server/logged-error.ts'
import type { ErrorPlace, ErrorReports } from '#server/observe/error-reports.ts'

/** Receives the log lines; default: standard output. */
export type LogStream = { write(line: string): void }

const ERROR_LEVEL = 50

/** Errors that are logged as such are also reported. */
export function logOptions(
  config: Settings,
  {
    logStream: stream,
    errorReports,
  }: {
    readonly logStream?: LogStream | undefined
    readonly errorReports?: ErrorReports | undefined
  } = {},
): FastifyServerOptions['logger'] {
  if (config.logLevel === 'silent') return false
  return {
    level: config.logLevel,
    serializers: { err: (error: unknown) => loggedError(error), req: routeOf },
    hooks: {
      logMethod(args, method, level) {
        const [fields, text] = redactArguments(args)
        if (level >= ERROR_LEVEL && 'err' in fields) {
          errorReports?.report(
            loggedError(fields.err),
            placeOf({ ...this.bindings(), ...fields }, text),
          )
        }
        method.apply(this, [fields, text])
      },
    },
    ...(stream && { stream }),
  }
}

/** The route pattern, never the URL: queries and paths carry personal data. */
export function routeOf({ method, routeOptions }: FastifyRequest) {
  return { method, route: routeOptions?.url ?? 'none' }
}

function placeOf(fields: object, text: string): ErrorPlace {
  const field = (name: string) => {
    const value: unknown = Reflect.get(fields, name)
    return value === undefined ? undefined : String(value)
  }
  const place = {
    what: text || undefined,
    method: field('method'),
    route: field('route'),
    status: field('status'),
    task: field('task'),
    traceId: field('trace_id'),
  }
  return Object.fromEntries(Object.entries(place).filter(([, value]) => value !== undefined))
}

/** Replaces errors nested in plain objects and arrays; other objects have their own serialiser. */
function redactErrors(value: unknown): unknown {
  if (value instanceof Error) return loggedError(value)
  if (Array.isArray(value)) return value.map(redactErrors)
  if (typeof value !== 'object' || value === null) return value
  if (Object.getPrototypeOf(value) !== Object.prototype) return value
  return Object.fromEntries(Object.entries(value).map(([name, one]) => [name, redactErrors(one)]))
}

/** Some of Fastify's warnings contain the URL. */
function redactUrls(text: string): string {
  return text.replace(/(^|["'\s]|[A-Z]:)\/[^\s"']*/g, '$1/…')
}

type LogArguments = readonly [first: unknown, text?: unknown, ...values: unknown[]]

/** Also handles what Fastify and its plugins log: an error alone, or its message as the text. */
function redactArguments([first, second]: LogArguments): [object, string] {
  if (typeof first === 'string') return [{}, redactUrls(first)]
  const { err, ...others } = first instanceof Error ? { err: first } : Object(first)
  const isErrorText = err instanceof Error && err.message === second
  // Without a text, the logger would use the error's message.
  const text = typeof second === 'string' && !isErrorText ? redactUrls(second) : ''
  // SAFETY: a plain object remains a plain object.
  const fields = redactErrors(others) as object
  return [{ ...fields, ...(err !== undefined && { err }) }, text]
}

/** One line per response. */
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
