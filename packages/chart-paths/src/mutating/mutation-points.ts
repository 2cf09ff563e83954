import type { AnyStateMachine } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { type Branch, type BranchConfig, transitionLists, withAt } from './config.ts'
import type { Mutation } from './mutation.ts'

/** One branch of a list of transitions. */
export type MutationPoint = Branch & {
  readonly id: string
  readonly near: readonly string[]
  /** The machine's config with this branch replaced, or removed when undefined. */
  readonly replaceWith: (config: BranchConfig | undefined) => unknown
}

/** Every transition of a machine, with a function that changes it. */
export function mutationPointsOf(machine: AnyStateMachine, chart: Chart): readonly MutationPoint[] {
  return transitionLists(machine).flatMap(({ node, route, branches }) =>
    branches.map((branch) => {
      const id = chart.idOf(branch.definition)
      return {
        ...branch,
        id,
        near: [id, node.id],
        replaceWith: (config) => {
          const list = branches.flatMap((one) => {
            if (one !== branch) return [one.config]
            return config ? [config] : []
          })
          return withAt(machine.config, route, list.length > 0 ? list : undefined)
        },
      }
    }),
  )
}

/** Drops each transition once, `always` and `onError` included. */
export function dropTransitions(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return mutationPointsOf(machine, chart).map(({ id, near, replaceWith }) => ({
    operator: 'drop transition',
    location: id,
    near,
    needs: `a step that takes ${id}`,
    config: replaceWith(undefined),
  }))
}
