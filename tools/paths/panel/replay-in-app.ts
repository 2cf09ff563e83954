import type { LiveEvent, LiveTab } from './panel-messages.ts'
import type { TabsStore } from './tabs-store.ts'
import type { Walk, WalkStep } from './walk.schema.ts'

/** The state of a replay on a live chart. Steps count from 1; 0 is the start. */
export type AppReplay =
  | { readonly kind: 'running'; readonly step: number }
  | { readonly kind: 'done'; readonly step: number }
  /** The chart is in no state of the path. */
  | { readonly kind: 'apart'; readonly state: string }
  | { readonly kind: 'refused'; readonly step: number; readonly state: string }
  | { readonly kind: 'silent'; readonly step: number; readonly state: string }
  | { readonly kind: 'elsewhere'; readonly step: number; readonly state: string }

/** Milliseconds that a step may take besides its timer. */
const STEP_TIMEOUT = 4_000

type Target = {
  readonly store: TabsStore
  /** Ids of the tab and the machine. */
  readonly tab: string
  readonly machine: string
}

/**
 * Sends the events of a path to a live chart, beginning at the chart's current state. Calls and
 * timers end by themselves. The replay ends when the chart leaves the path.
 */
export async function replayInApp(
  { start, steps }: Walk,
  target: Target,
  report: (replay: AppReplay) => void,
): Promise<void> {
  let { state } = chartIn(target) ?? { state: '' }
  const first = [start, ...steps].findIndex((place) => place.state === state)
  if (first === -1) return report({ kind: 'apart', state })
  let seen = tabIn(target)?.events.at(-1)?.number ?? 0
  for (const [index, step] of steps.entries()) {
    if (index < first) continue
    const number = index + 1
    report({ kind: 'running', step: number })
    if (!send(step, target)) return report({ kind: 'refused', step: number, state })
    let entry: LiveEvent | null
    do {
      entry = await nextEvent(target, seen, step.ms + STEP_TIMEOUT)
      seen = entry?.number ?? seen
      // Refused events and events without a change of state are skipped.
    } while (entry && entry.to === state && entry.to !== step.state)
    if (!entry) return report({ kind: 'silent', step: number, state })
    if (entry.to !== step.state) return report({ kind: 'elsewhere', step: number, state: entry.to })
    state = entry.to
  }
  report({ kind: 'done', step: steps.length })
}

/** Returns false when the chart would refuse the event. */
function send({ event, label }: WalkStep, target: Target): boolean {
  if (!event) return true
  if (!chartIn(target)?.accepts.includes(label)) return false
  target.store.send(target.tab, target.machine, event)
  return true
}

/** The next event that the chart processes; null when none comes in time. */
function nextEvent(target: Target, after: number, ms: number): Promise<LiveEvent | null> {
  return new Promise((resolve) => {
    const check = () => {
      const found = tabIn(target)?.events.find(
        ({ machine, number }) => machine === target.machine && number > after,
      )
      if (found) end(found)
    }
    const stop = target.store.subscribe(check)
    const timer = setTimeout(() => end(null), ms)
    check()

    function end(event: LiveEvent | null) {
      clearTimeout(timer)
      stop()
      resolve(event)
    }
  })
}

function tabIn({ store, tab }: Target): LiveTab | undefined {
  return store.read().find(({ id }) => id === tab)
}

function chartIn(target: Target) {
  return tabIn(target)?.charts.find(({ machine }) => machine === target.machine)
}
