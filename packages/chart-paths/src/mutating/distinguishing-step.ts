import {
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  transition,
} from 'xstate'
import type { Origin } from '../covering/paths.ts'
import { leafStates } from '../exploring/explored-state.ts'
import type { Edge } from '../exploring/graph.ts'
import { effectOf } from '../exploring/macrostep.ts'
import type { Explore } from '../model.ts'
import { differenceFrom, type Observed } from '../replaying/plan-check.ts'
import type { Mutant } from './mutants.ts'

/**
 * Describes an explored step that distinguishes the mutant from the chart: a path with this step
 * would kill the mutant. Null when all explored steps are the same on both.
 */
export function distinguishingStep(
  mutant: Mutant,
  original: Explore,
  origins: readonly Origin[],
): string | null {
  const changed = mutant.build()
  const near = new Set(mutant.near)
  for (const { graph } of origins) {
    for (const { from, cause, result } of graph.edges) {
      const state = graph.states.get(from)
      if (!state || !isNear(near, result)) continue
      const difference = differenceAfter(original, changed, state.snapshot, cause.event)
      if (difference) return `${cause.type} in ${leafStates(state.snapshot)}: ${difference}`
    }
  }
  return null
}

function isNear(near: ReadonlySet<string>, { taken, visited }: Edge['result']): boolean {
  return taken.some((id) => near.has(id)) || visited.some((id) => near.has(id))
}

function differenceAfter(
  original: Explore,
  changed: Explore,
  snapshot: AnyMachineSnapshot,
  event: AnyEventObject,
): string | null {
  const planned = stepFrom(original.machine, snapshot, event)
  try {
    const real = stepFrom(changed.machine, snapshot, event)
    return differenceFrom(planned, real, changed)
  } catch (error) {
    return String(error)
  }
}

/** A step of this machine from the snapshot of another with the same states. */
function stepFrom(
  machine: AnyStateMachine,
  { value, context, status, historyValue, children }: AnyMachineSnapshot,
  event: AnyEventObject,
): Observed {
  // SAFETY: XState types the history of any machine as any; by definition it holds state nodes.
  const history = Object.entries(historyValue as Record<string, { id: string }[]>).map(
    ([id, nodes]) => [id, nodes.map((node) => machine.getStateNodeById(`#${node.id}`))],
  )
  const resolved = machine.resolveState({
    value,
    context,
    status,
    historyValue: Object.fromEntries(history),
  })
  const [next, actions] = transition(machine, { ...resolved, children }, event)
  return { snapshot: next, effects: actions.flatMap((action) => effectOf(action) ?? []) }
}
