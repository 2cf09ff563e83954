import type { AnyStateMachine } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { actionListsOf, actionName } from './action-lists.ts'
import type { Mutation } from './mutation.ts'

/** Drops each action of a transition, an entry or an exit, one at a time. */
export function dropActions(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  return actionListsOf(machine, chart).flatMap(({ where, near, actions, replaceWith }) =>
    actions.map(
      (action, index): Mutation => ({
        operator: 'drop action',
        location: `${where}action ${index + 1} ${actionName(action)}`,
        near,
        needs: `a step in which ${actionName(action)} changes the context or has an effect`,
        config: replaceWith(actions.filter((_, at) => at !== index)),
      }),
    ),
  )
}
