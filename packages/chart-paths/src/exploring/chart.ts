import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

export type ChartTransition = {
  /** Source state, event and guard branch: `cart.sync.idle · cart.add [1]`. */
  readonly id: string
  readonly source: string
  readonly descriptor: string
  readonly definition: AnyTransitionDefinition
}

export type ChartTimer = { readonly delay: string; readonly source: string }

/** The contents of a machine's definition. Coverage is counted against it alone. */
export type Chart = {
  /** Every state node without the root and without history nodes, which are never active. */
  readonly states: ReadonlyMap<string, AnyStateNode>
  readonly transitions: ReadonlyMap<string, ChartTransition>
  /** Transitions without target and action. `can` refuses them, and coverage does not count them. */
  readonly inert: ReadonlyMap<string, ChartTransition>
  /** By the type of the `after` event. */
  readonly timers: ReadonlyMap<string, ChartTimer>
  /** Names of actors by the state that invokes them. */
  readonly actors: ReadonlyMap<string, string>
  readonly idOf: (definition: AnyTransitionDefinition) => string
}

export function chartOf(machine: AnyStateMachine): Chart {
  const states = new Map<string, AnyStateNode>()
  const transitions = new Map<string, ChartTransition>()
  const inert = new Map<string, ChartTransition>()
  const timers = new Map<string, ChartTimer>()
  const actors = new Map<string, string>()
  const ids = new Map<AnyTransitionDefinition, string>()

  for (const node of nodesOf(machine.root)) {
    if (node.type === 'history') continue
    if (node.parent) states.set(node.id, node)
    for (const { src } of node.invoke) actors.set(String(src), node.id)
    for (const { eventType, delay } of node.after) {
      timers.set(eventType, { delay: String(delay), source: node.id })
    }
    for (const [descriptor, branches] of branchesOf(node)) {
      for (const [branch, definition] of branches.entries()) {
        const id = transitionId(node.id, descriptor, branch, branches.length)
        ids.set(definition, id)
        const idle = !definition.target && definition.actions.length === 0
        const kind = idle ? inert : transitions
        kind.set(id, { id, source: node.id, descriptor, definition })
      }
    }
  }

  return { states, transitions, inert, timers, actors, idOf }

  function idOf(definition: AnyTransitionDefinition): string {
    const id = ids.get(definition)
    if (id) return id
    throw new Error(`A transition of ${definition.source.id} is not in the chart of ${machine.id}`)
  }
}

function* nodesOf(node: AnyStateNode): Generator<AnyStateNode> {
  yield node
  for (const child of Object.values(node.states)) yield* nodesOf(child)
}

function* branchesOf(node: AnyStateNode): Generator<[string, AnyTransitionDefinition[]]> {
  yield* node.transitions
  if (node.always) yield ['always', node.always]
}

function transitionId(source: string, descriptor: string, branch: number, branches: number) {
  const event = descriptor
    .replace(/^xstate\.(done|error)\.actor\./, '$1 ')
    .replace(/^xstate\.done\.state\.(.*)$/, 'onDone')
    .replace(
      /^xstate\.after\.(.*)$/,
      (_, rest: string) => `after ${rest.replace(`.${source}`, '')}`,
    )
  return `${source} · ${event}${branches > 1 ? ` [${branch}]` : ''}`
}
