import type { InspectionEvent } from 'xstate'
import type { Recorder } from './tracer.ts'

/** In this tab's storage, as long as a trace is wanted. */
const MARK = 'parakh.trace'

/** `/?trace=on` begins a trace in this tab, `/?trace=quiet` one without a button, `/?trace=off` ends it. */
const PARAMETER = 'trace'

const WANTED = ['on', 'quiet']

const recorders = new Set<Recorder>()
let isTracing = false

/** What the charts of a page do that runs before the recorder is there. */
const early: InspectionEvent[] = []

/** Loads the recorder where a trace is asked for. Nobody else pays for it. */
export async function startTracing(): Promise<void> {
  const asked = askedFor()
  if (isTracing || asked === null) return
  isTracing = true
  const { createTracer } = await import('./tracer.ts')
  const { record } = createTracer({ quiet: asked === 'quiet' })
  for (const inspected of early.splice(0)) record(inspected)
  watchCharts(record)
}

/** Shows a recorder all charts that start from now on. */
export function watchCharts(record: Recorder): void {
  recorders.add(record)
}

/** For the options of an actor: where somebody watches, it and all that it invokes is shown to them. */
export function inspection(): { readonly inspect?: Recorder } {
  if (recorders.size === 0 && askedFor() === null) return {}
  return {
    inspect: (inspected) => {
      if (recorders.size === 0) early.push(inspected)
      for (const record of recorders) record(inspected)
    },
  }
}

function askedFor(): string | null {
  try {
    const asked = new URL(location.href).searchParams.get(PARAMETER)
    if (asked === 'off') sessionStorage.removeItem(MARK)
    else if (asked !== null && WANTED.includes(asked)) sessionStorage.setItem(MARK, asked)
    return sessionStorage.getItem(MARK)
  } catch {
    return null
  }
}
