import { randomUUID } from 'node:crypto'
import type { LoggedError } from '#server/logged-error.ts'
import { metrics } from './metrics.ts'
import {
  type Dsn,
  dsnOf,
  type SentryEvent,
  type SentryException,
  type SentryFrame,
  sendEvent,
} from './sentry-protocol.ts'

/** Where an error happened: names from the code only, no value. */
export type ErrorPlace = {
  readonly what?: string
  readonly method?: string
  readonly route?: string
  readonly status?: string
  readonly task?: string
  readonly traceId?: string
}

export type ErrorReports = {
  report(error: LoggedError, place: ErrorPlace): void
  /** An error in a browser, its parts already checked. */
  reportBrowser(exception: SentryEvent['exception'], page: string): void
  /** Waits for reports that are on the way. */
  flush(): Promise<void>
}

/** A failing database makes every call fail: reports in a minute, for each process. */
const PER_MINUTE = 30
const ON_THE_WAY = 10

/** Reports errors to SENTRY_DSN as the log is written: class, code, stack frames, route. */
export function errorReports(
  to: string,
  about: { readonly release: string | undefined; readonly environment: string },
): ErrorReports {
  const dsn: Dsn = dsnOf(to)
  const sending = new Set<Promise<void>>()
  let left = PER_MINUTE
  let refillAt = 0
  let silentUntil = 0

  function mayReport(): boolean {
    const now = performance.now()
    if (now >= refillAt) {
      left = PER_MINUTE
      refillAt = now + 60_000
    }
    if (now < silentUntil || left === 0 || sending.size >= ON_THE_WAY) return false
    left -= 1
    return true
  }

  function send(event: Pick<SentryEvent, 'platform' | 'exception'> & Partial<SentryEvent>): void {
    if (!mayReport()) {
      metrics.errorReports.inc({ result: 'dropped' })
      return
    }
    const { release, environment } = about
    const sent = sendEvent(dsn, {
      event_id: randomUUID().replaceAll('-', ''),
      timestamp: Date.now() / 1_000,
      level: 'error',
      environment,
      ...(release !== undefined && { release }),
      ...event,
    }).then(({ accepted, retryAfterSeconds }) => {
      metrics.errorReports.inc({ result: accepted ? 'sent' : 'failed' })
      silentUntil = performance.now() + retryAfterSeconds * 1_000
    })
    sending.add(sent)
    void sent.finally(() => sending.delete(sent))
  }

  return {
    report(error, { what, method, route, status, task, traceId }) {
      const tags = Object.entries({ method, route, status, task, what }).filter(
        (tag): tag is [string, string] => tag[1] !== undefined,
      )
      send({
        platform: 'node',
        exception: { values: exceptionsOf(error) },
        tags: Object.fromEntries(tags),
        ...(route !== undefined && { transaction: `${method ?? ''} ${route}`.trim() }),
        ...(traceId !== undefined && {
          contexts: { trace: { trace_id: traceId, span_id: traceId.slice(-16) } },
        }),
      })
    },
    reportBrowser: (exception, page) =>
      send({ platform: 'javascript', exception, transaction: page }),
    flush: async () => {
      await Promise.all(sending)
    },
  }
}

const FRAME = /^\s+at (?:(?:async )?(.+?) \()?(?:file:\/\/)?([^()]+?):(\d+):(\d+)\)?$/
const MAX_FRAMES = 50
const MAX_ERRORS = 5

/** An error and its causes, innermost first, as Sentry shows them. */
function exceptionsOf(error: LoggedError): SentryException[] {
  return [...chainOf(error)].slice(0, MAX_ERRORS).map(exceptionOf).toReversed()
}

function* chainOf(error: LoggedError): Generator<LoggedError> {
  yield error
  if (error.cause) yield* chainOf(error.cause)
  for (const one of error.errors ?? []) yield* chainOf(one)
}

function exceptionOf({ type, code, message, stack }: LoggedError): SentryException {
  const frames = framesOf(stack)
  const value = [code, message].filter(Boolean).join(' ')
  return {
    type,
    ...(value && { value }),
    ...(frames.length > 0 && { stacktrace: { frames } }),
  }
}

function framesOf(stack: string): SentryFrame[] {
  const frames = stack.split('\n').flatMap((line) => {
    const [, name, file, lineno, colno] = FRAME.exec(line) ?? []
    if (file === undefined) return []
    return {
      ...(name !== undefined && { function: name }),
      filename: file,
      lineno: Number(lineno),
      colno: Number(colno),
      in_app: !/^node:|\/node_modules\//.test(file),
    }
  })
  return frames.slice(0, MAX_FRAMES).toReversed()
}
