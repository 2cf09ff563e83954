import type { AnyStateMachine } from 'xstate'
import type { Origin } from '../covering/paths.ts'
import type { Chart } from '../exploring/chart.ts'
import { builtinOf } from '../exploring/composed-guard.ts'
import { type Branch, transitionLists, withAt } from './config.ts'
import type { Mutation } from './mutation.ts'

/**
 * Swaps two neighbouring branches where an explored step takes the first although the guard of the
 * second holds too: elsewhere the order of the guards does not matter.
 */
export function swapBranches(
  machine: AnyStateMachine,
  chart: Chart,
  origins: readonly Origin[],
): readonly Mutation[] {
  return transitionLists(machine).flatMap(({ node, route, branches }) =>
    branches.slice(1).flatMap((second, index): Mutation[] => {
      const first = branches[index]
      if (!first || !second.definition.guard) return []
      const id = chart.idOf(first.definition)
      if (!isOverlapping(id, second, origins)) return []
      const configs = branches.map(({ config }) => config)
      return [
        {
          operator: 'swap branches',
          location: `${id} and the next`,
          near: [id, node.id],
          needs: `a step over ${id} in which the guard of the next branch holds too`,
          config: withAt(
            machine.config,
            route,
            configs.with(index, second.config).with(index + 1, first.config),
          ),
        },
      ]
    }),
  )
}

function isOverlapping(first: string, { definition }: Branch, origins: readonly Origin[]): boolean {
  const guard = builtinOf(definition.guard)
  return origins.some(({ graph }) =>
    graph.edges.some(({ from, cause, result }) => {
      const before = graph.states.get(from)?.snapshot
      if (!before || !result.taken.includes(first)) return false
      // Before a transition without event, the step may have changed the context.
      const context = definition.eventType === '' ? result.context : before.context
      try {
        return guard.check(before, { context, event: cause.event }, guard)
      } catch {
        return false
      }
    }),
  )
}
