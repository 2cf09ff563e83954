import { context, type Span, SpanKind, SpanStatusCode, trace } from '@opentelemetry/api'
import type pg from 'pg'
import type { Pool } from '#server/db/client.ts'
import { sqlState } from '#server/db/errors.ts'

/** Exports a span for each statement of a traced request or task. */
export function traceQueries(pool: Pool): void {
  pool.on('connect', traceClient)
  keepContext(pool)
}

/** A call that waited for a connection would continue in the context of the one that released it. */
function keepContext(pool: Pool): void {
  // SAFETY: the overloads of `connect` differ in the callback only.
  const connect = pool.connect.bind(pool) as (callback?: unknown) => unknown
  const bound = (callback?: unknown) =>
    connect(typeof callback === 'function' ? context.bind(context.active(), callback) : callback)
  // SAFETY: as above.
  pool.connect = bound as typeof pool.connect
}

type Callback = (error: Error | null, ...rest: unknown[]) => void

function traceClient(client: pg.PoolClient): void {
  // SAFETY: the overloads of `query` differ in their arguments only, which are passed on as they are.
  const query = client.query.bind(client) as (...given: unknown[]) => unknown
  const traced = (...given: unknown[]) => {
    if (!trace.getActiveSpan()) return query(...given)
    const span = beginSpan(given[0])
    const last = given.at(-1)
    if (typeof last === 'function') {
      // SAFETY: the last argument is the callback, if it is a function.
      const callback = context.bind(context.active(), last as Callback)
      const ended: Callback = (error, ...rest) => {
        end(span, error)
        callback(error, ...rest)
      }
      return query(...given.slice(0, -1), ended)
    }
    const result = query(...given)
    if (result instanceof Promise) {
      result.then(
        () => end(span, null),
        (error) => end(span, error),
      )
    } else end(span, null)
    return result
  }
  // SAFETY: as above.
  client.query = traced as typeof client.query
}

function beginSpan(statement: unknown): Span {
  const text = maskedStatement(textOf(statement))
  const operation = /^\w+/.exec(text)?.[0].toUpperCase() ?? 'QUERY'
  return trace.getTracer('parakh').startSpan(operation, {
    kind: SpanKind.CLIENT,
    attributes: {
      'db.system.name': 'postgresql',
      'db.operation.name': operation,
      'db.query.text': text,
    },
  })
}

function textOf(statement: unknown): string {
  if (typeof statement === 'string') return statement
  const isConfig = typeof statement === 'object' && statement !== null && 'text' in statement
  return isConfig ? String(statement.text) : ''
}

/** Values are parameters, which are never exported; literals in a statement are masked too. */
export function maskedStatement(text: string): string {
  return text
    .replace(/'(?:[^']|'')*'/g, '?')
    .replace(/\$(\w*)\$[\s\S]*?\$\1\$/g, '?')
    .replace(/(?<![\w$."])\d+(?:\.\d+)?\b/g, '?')
    .slice(0, 2_000)
}

function end(span: Span, error: unknown): void {
  if (error) {
    span.setStatus({ code: SpanStatusCode.ERROR })
    const state = sqlState(error)
    if (state !== undefined) span.setAttribute('db.response.status_code', state)
  }
  span.end()
}
