import type { AnyStateMachine } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { listOf, nodesOf, routeOf, withAt } from './config.ts'
import type { Mutation } from './mutation.ts'
import { mutationPointsOf } from './mutation-points.ts'

/** Drops each action of a transition, an entry or an exit, one at a time. */
export function dropActions(machine: AnyStateMachine, chart: Chart): readonly Mutation[] {
  const ofTransitions = mutationPointsOf(machine, chart).flatMap(({ id, config, replaceWith }) =>
    withoutEach(config.actions).map(({ dropped, rest }): Mutation => {
      const changed = { ...config, actions: rest }
      return {
        operator: 'drop action',
        location: `${id}, ${dropped}`,
        near: [id],
        config: replaceWith(changed),
      }
    }),
  )
  const ofStates = nodesOf(machine.root).flatMap((node) =>
    (['entry', 'exit'] as const).flatMap((moment) =>
      withoutEach(node.config[moment]).map(({ dropped, rest }): Mutation => {
        return {
          operator: 'drop action',
          location: `${node.id}, ${moment} ${dropped}`,
          near: [node.id],
          config: withAt(machine.config, [...routeOf(node), moment], rest),
        }
      }),
    ),
  )
  return [...ofTransitions, ...ofStates]
}

function withoutEach(actions: unknown) {
  const all = listOf(actions)
  return all.map((action, index) => ({
    dropped: `action ${index + 1} ${nameOf(action)}`,
    rest: all.filter((_, at) => at !== index),
  }))
}

function nameOf(action: unknown): string {
  if (typeof action === 'string') return action
  // SAFETY: an action is a name, an object with a type, or a function that may have one.
  const { type, name } = action as { type?: string; name?: string }
  return type ?? name ?? 'inline'
}
