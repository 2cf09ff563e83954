import type { LiveEvent, LiveTab } from './panel-messages.ts'
import type { TabsStore } from './tabs-store.ts'
import type { Walk, WalkStep } from './walk.schema.ts'

/** How far a path was replayed on a live chart. Steps count from 1; 0 is the start. */
export type AppReplay =
  | { readonly kind: 'running'; readonly step: number }
  | { readonly kind: 'done'; readonly step: number }
  /** The chart stands nowhere on the path. */
  | { readonly kind: 'apart'; readonly state: string }
  | { readonly kind: 'refused'; readonly step: number; readonly state: string }
  | { readonly kind: 'silent'; readonly step: number; readonly state: string }
  | { readonly kind: 'elsewhere'; readonly step: number; readonly state: string }

/** Milliseconds that a call may take, beyond what a timer runs. */
const PATIENCE = 4_000

type Target = {
  readonly store: TabsStore
  /** Ids of the tab and the machine. */
  readonly tab: string
  readonly machine: string
}

/**
 * Sends the events of a path to a live chart, from where it stands on that path. Calls and timers
 * end by themselves: each time the chart must come where the path is, or the replay ends.
 */
export async function replayInApp(
  { start, steps }: Walk,
  target: Target,
  tell: (replay: AppReplay) => void,
): Promise<void> {
  let { state } = chartIn(target) ?? { state: '' }
  const begin = [start, ...steps].findIndex((place) => place.state === state)
  if (begin === -1) return tell({ kind: 'apart', state })
  let seen = tabIn(target)?.events.at(-1)?.number ?? 0
  for (const [index, step] of steps.entries()) {
    if (index < begin) continue
    const number = index + 1
    tell({ kind: 'running', step: number })
    if (!sent(step, target)) return tell({ kind: 'refused', step: number, state })
    let entry: LiveEvent | null
    do {
      entry = await nextEvent(target, seen, step.ms + PATIENCE)
      seen = entry?.number ?? seen
      // What is refused or only noted meanwhile leaves the path where it is.
    } while (entry && entry.to === state && entry.to !== step.state)
    if (!entry) return tell({ kind: 'silent', step: number, state })
    if (entry.to !== step.state) return tell({ kind: 'elsewhere', step: number, state: entry.to })
    state = entry.to
  }
  tell({ kind: 'done', step: steps.length })
}

/** False when the chart would refuse the event. */
function sent({ event, label }: WalkStep, target: Target): boolean {
  if (!event) return true
  if (!chartIn(target)?.accepts.includes(label)) return false
  target.store.send(target.tab, target.machine, event)
  return true
}

/** The next event that the chart answers; null when none comes in time. */
function nextEvent(target: Target, after: number, ms: number): Promise<LiveEvent | null> {
  return new Promise((resolve) => {
    const look = () => {
      const found = tabIn(target)?.events.find(
        ({ machine, number }) => machine === target.machine && number > after,
      )
      if (found) end(found)
    }
    const stop = target.store.subscribe(look)
    const timer = setTimeout(() => end(null), ms)
    look()

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
