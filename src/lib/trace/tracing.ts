import type { InspectionEvent } from 'xstate'
import type { Recorder } from './tracer.ts'
import { wantedTrace } from './wanted-trace.ts'

const recorders = new Set<Recorder>()
let isTracing = false

/** Events of charts that start before the recorder is loaded. */
const early: InspectionEvent[] = []

/** Loads the recorder when tracing is on, so that other visits do not load it. */
export async function startTracing(): Promise<void> {
  const asked = wantedTrace()
  if (isTracing || asked === null) return
  isTracing = true
  const { createTracer } = await import('./tracer.ts')
  const { record } = createTracer({ quiet: asked === 'quiet' })
  for (const inspected of early.splice(0)) record(inspected)
  watchCharts(record)
}

/** Passes all inspection events from now on to a recorder. */
export function watchCharts(record: Recorder): void {
  recorders.add(record)
}

/** Actor options that pass inspection events of an actor and its children to the recorders. */
export function inspection(): { readonly inspect?: Recorder } {
  if (recorders.size === 0 && wantedTrace() === null) return {}
  return {
    inspect: (inspected) => {
      if (recorders.size === 0) early.push(inspected)
      for (const record of recorders) record(inspected)
    },
  }
}
