import { randomUUID } from 'node:crypto'
import type { IncomingMessage } from 'node:http'
import { ROOT_CONTEXT, type Span, SpanKind, TraceFlags, trace } from '@opentelemetry/api'

/** The request within a trace: W3C Trace Context, in lower-case hexadecimal. */
export type RequestTrace = {
  readonly requestId: string
  readonly traceId: string
  readonly spanId: string
  readonly flags: number
  /** Undefined if no traces are exported. */
  readonly span: Span | undefined
}

/** Names the page's trace in the calls that its rendering makes inside the process; unguessable. */
export const PARENT_HEADER = `x-parent-${randomUUID()}`

/** Exact forms: nothing that a patient typed fits. */
const TRACEPARENT = /^00-(?!0{32})([0-9a-f]{32})-(?!0{16})([0-9a-f]{16})-([0-9a-f]{2})$/
const REQUEST_ID = /^(?:[0-9a-f]{32}|[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/

const traces = new WeakMap<object, RequestTrace>()

/** `request` is the raw one. */
export function traceOf(request: object): RequestTrace | undefined {
  return traces.get(request)
}

/** The header `traceparent` for calls that a request causes. */
export function traceparentOf({ traceId, spanId, flags }: RequestTrace): string {
  return `00-${traceId}-${spanId}-${flags.toString(16).padStart(2, '0')}`
}

/**
 * Begins the trace of a request. `x-request-id` and `traceparent` are taken over if they are valid and
 * from a proxy (TRUST_PROXY): anybody else could write something personal into the log.
 */
export function beginTrace(
  request: IncomingMessage,
  { behindProxy, exported }: { readonly behindProxy: boolean; readonly exported: boolean },
): RequestTrace {
  const { headers } = request
  const believed = (name: string) => (behindProxy ? headers[name] : undefined)
  const given = String(believed('x-request-id') ?? '').toLowerCase()
  const requestId = REQUEST_ID.test(given) ? given : randomUUID()
  const parent = parentIn(headers[PARENT_HEADER] ?? believed('traceparent'))
  const hex = requestId.replaceAll('-', '')
  const own = { requestId, traceId: parent?.traceId ?? hex, spanId: randomSpanId() }
  const begun = exported
    ? beginSpan(request, requestId, parent)
    : { ...own, flags: parent?.traceFlags ?? TraceFlags.NONE, span: undefined }
  traces.set(request, begun)
  return begun
}

type Parent = { readonly traceId: string; readonly spanId: string; readonly traceFlags: number }

function parentIn(header: unknown): Parent | undefined {
  const [, traceId, spanId, flags] = TRACEPARENT.exec(String(header ?? '')) ?? []
  if (traceId === undefined || spanId === undefined || flags === undefined) return undefined
  return { traceId, spanId, traceFlags: Number.parseInt(flags, 16) & TraceFlags.SAMPLED }
}

function beginSpan(
  { method = 'GET' }: IncomingMessage,
  requestId: string,
  parent: Parent | undefined,
): RequestTrace {
  const within = parent
    ? trace.setSpanContext(ROOT_CONTEXT, { ...parent, isRemote: true })
    : ROOT_CONTEXT
  const attributes = { 'http.request.method': method }
  const span = trace
    .getTracer('parakh')
    .startSpan(method, { kind: SpanKind.SERVER, attributes }, within)
  const { traceId, spanId, traceFlags } = span.spanContext()
  return { requestId, traceId, spanId, flags: traceFlags, span }
}

function randomSpanId(): string {
  return randomUUID().replaceAll('-', '').slice(-16)
}
