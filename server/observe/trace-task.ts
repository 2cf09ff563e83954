import { SpanStatusCode, trace } from '@opentelemetry/api'

/** Runs a task as a trace of its own. */
export function traceTask(name: string, run: () => Promise<void>): Promise<void> {
  return trace.getTracer('parakh').startActiveSpan(`task ${name}`, async (span) => {
    try {
      await run()
    } catch (error) {
      span.setStatus({ code: SpanStatusCode.ERROR })
      throw error
    } finally {
      span.end()
    }
  })
}
