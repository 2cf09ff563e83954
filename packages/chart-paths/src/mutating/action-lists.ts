import type { AnyStateMachine } from 'xstate'
import type { Chart } from '../exploring/chart.ts'
import { listOf, nodesOf, routeOf, withAt } from './config.ts'
import type { Mutation } from './mutation.ts'
import { mutationPointsOf } from './mutation-points.ts'

/** The actions of a transition, an entry or an exit. */
export type ActionList = {
  /** The start of a location: `door.shut · open, ` or `door.shut, entry `. */
  readonly where: string
  readonly near: readonly string[]
  readonly actions: readonly unknown[]
  /** The machine's config with another list. */
  readonly replaceWith: (actions: readonly unknown[]) => unknown
}

export function actionListsOf(machine: AnyStateMachine, chart: Chart): readonly ActionList[] {
  const ofTransitions = mutationPointsOf(machine, chart).map(({ id, config, replaceWith }) => ({
    where: `${id}, `,
    near: [id],
    actions: listOf(config.actions),
    replaceWith: (actions: readonly unknown[]) => replaceWith({ ...config, actions }),
  }))
  const ofStates = nodesOf(machine.root).flatMap((node) =>
    (['entry', 'exit'] as const).map((moment) => ({
      where: `${node.id}, ${moment} `,
      near: [node.id],
      actions: listOf(node.config[moment]),
      replaceWith: (actions: readonly unknown[]) =>
        withAt(machine.config, [...routeOf(node), moment], actions),
    })),
  )
  return [...ofTransitions, ...ofStates].filter(({ actions }) => actions.length > 0)
}

/** An action of a definition: one that has a name, with all its uses, or an inline one. */
export type DefinedAction = {
  readonly location: string
  readonly near: readonly string[]
  readonly action: unknown
  readonly replaceWith: (action: unknown) => Pick<Mutation, 'config' | 'actions'>
}

export function definedActionsOf(machine: AnyStateMachine, chart: Chart): readonly DefinedAction[] {
  const named = new Map<string, string[]>()
  const inline: DefinedAction[] = []
  for (const { where, near, actions, replaceWith } of actionListsOf(machine, chart)) {
    for (const [index, action] of actions.entries()) {
      const name = referenceOf(action)
      if (name !== null) named.set(name, [...(named.get(name) ?? []), ...near])
      else {
        inline.push({
          location: `${where}action ${index + 1}`,
          near,
          action,
          replaceWith: (changed) => ({ config: replaceWith(actions.with(index, changed)) }),
        })
      }
    }
  }
  const defined = [...named].flatMap(([name, near]): DefinedAction[] => {
    const action = machine.implementations.actions[name]
    if (action === undefined) return []
    const replaceWith: DefinedAction['replaceWith'] = (changed) => ({
      config: machine.config,
      // SAFETY: an action of XState, changed in one property.
      actions: { [name]: changed as typeof action },
    })
    return [{ location: name, near, action, replaceWith }]
  })
  return [...defined, ...inline]
}

/** The name by which an action refers to an implementation; null for inline actions. */
export function referenceOf(action: unknown): string | null {
  if (typeof action === 'string') return action
  if (typeof action !== 'object' || action === null) return null
  // SAFETY: an action that is an object has a type.
  return (action as { type: string }).type
}

export function actionName(action: unknown): string {
  if (typeof action === 'string') return action
  // SAFETY: an action is a name, an object with a type, or a function that may have one.
  const { type, name } = action as { type?: string; name?: string }
  return type ?? name ?? 'inline'
}
