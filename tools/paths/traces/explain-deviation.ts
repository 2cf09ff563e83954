import type { ChartModel } from './chart-model.ts'
import { AFTER, DONE, ERROR } from './entry-causes.ts'
import type { TraceEntry } from './read-trace.ts'

/** Why a chart that may only go to the `allowed` states cannot be in the state of the trace. */
export function explainDeviation(
  { event, state }: TraceEntry,
  from: string | null,
  allowed: readonly string[],
  model: ChartModel,
): string {
  const unknown = model.unknownState(state)
  if (unknown !== undefined) return `the chart has no state ${unknown}`
  if (event.startsWith(AFTER) && allowed.length === 0) return 'no such timer runs there'
  for (const prefix of [DONE, ERROR]) {
    if (!event.startsWith(prefix) || allowed.length > 0) continue
    return `the chart does not wait for ${event.slice(prefix.length)} there`
  }
  if (!event.startsWith('xstate.') && !model.knowsEvent(event))
    return 'the chart knows no such event'
  const [only] = allowed
  return allowed.length === 1 && only === from
    ? 'the chart stays where it is'
    : 'the chart goes elsewhere'
}
