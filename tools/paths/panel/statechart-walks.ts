import { stateOf } from '#lib/system/state-of.ts'
import { generatePaths } from '#tools/paths/covering/generate.ts'
import type { Path, PathStep } from '#tools/paths/covering/paths.ts'
import { type ExploredState, leafStates } from '#tools/paths/exploring/explored-state.ts'
import { flows } from '#tools/paths/panel/flows.ts'
import type { WalkState, WalkStep, Walks } from '#tools/paths/panel/walk.schema.ts'

/** A cache. Vite reloads this module when a chart changes, which empties the cache. */
const cache = new Map<string, Walks>()

/**
 * The generated paths of a chart for the panel; null for an unknown chart.
 * @throws PathsError when the machine cannot be explored.
 */
export function walksOf(name: string): Walks | null {
  const flow = Object.entries(flows).find(([one]) => one === name)
  if (!flow) return null
  const kept = cache.get(name)
  if (kept) return kept
  const { paths } = generatePaths(name, flow[1])
  const walks = { walks: paths.map(walkOf) }
  cache.set(name, walks)
  return walks
}

function walkOf({ id, title, variant, start, steps }: Path): Walks['walks'][number] {
  return { id, title, variant, start: walkStateOf(start.state), steps: steps.map(stepOf) }
}

function stepOf({ cause, result }: PathStep): WalkStep {
  const { kind, type, says } = cause
  return {
    ...walkStateOf(result.state),
    kind,
    label: type,
    says,
    event: kind === 'event' ? cause.event : null,
    ms: kind === 'timer' ? cause.ms : 0,
  }
}

function walkStateOf({ snapshot }: ExploredState): WalkState {
  return { state: stateOf(snapshot), active: [...leafStates(snapshot)] }
}
