import type { AnyStateMachine } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import type { Change } from './change.ts'
import { type Branch, type BranchConfig, transitionLists, withAt } from './config.ts'

/** One branch of a list of transitions. */
export type Site = Branch & {
  readonly id: string
  readonly near: readonly string[]
  /** The machine's config with this branch instead, or with undefined without it. */
  readonly become: (config: BranchConfig | undefined) => unknown
}

/** Every transition of a machine with what it takes to change it. */
export function sitesOf(machine: AnyStateMachine, chart: Chart): readonly Site[] {
  return transitionLists(machine).flatMap(({ node, route, branches }) =>
    branches.map((branch) => {
      const id = chart.idOf(branch.definition)
      return {
        ...branch,
        id,
        near: [id, node.id],
        become: (config) => {
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

/** Each transition is lost once: also `always`, and what answers the failure of a call. */
export function droppings(machine: AnyStateMachine, chart: Chart): readonly Change[] {
  return sitesOf(machine, chart).map(({ id, near, become }) => ({
    operator: 'drop transition',
    place: id,
    near,
    config: become(undefined),
  }))
}
