import type { AnyStateMachine, AnyStateNode, AnyTransitionDefinition } from 'xstate'

type Key = string | number
export type Route = readonly Key[]

/** A list of transitions in the definition of a machine. */
type TransitionList = {
  readonly node: AnyStateNode
  /** Its path in the machine's config. */
  readonly route: Route
  readonly branches: readonly Branch[]
}

export type Branch = {
  readonly config: BranchConfig
  readonly definition: AnyTransitionDefinition
}

/** One branch as an object, also when the config names only a target. */
export type BranchConfig = Readonly<Record<string, unknown>>

type StateConfig = {
  readonly on?: Readonly<Record<string, unknown>>
  readonly after?: Readonly<Record<string, unknown>>
  readonly always?: unknown
  readonly onDone?: unknown
}

/** Every list of transitions of a machine. */
export function transitionLists(machine: AnyStateMachine): readonly TransitionList[] {
  return nodesOf(machine.root).flatMap(listsOf)
}

export function nodesOf(node: AnyStateNode): readonly AnyStateNode[] {
  return [node, ...Object.values(node.states).flatMap(nodesOf)]
}

/** The path of a state's config in the config of its machine. */
export function routeOf(node: AnyStateNode): Route {
  return node.path.flatMap((key) => ['states', key])
}

/** A copy of the config with another value at the route; undefined removes the value. */
export function withAt(config: unknown, [key, ...rest]: Route, value: unknown): unknown {
  if (key === undefined) return value
  if (Array.isArray(config)) {
    return config.map((item, index) => (index === key ? withAt(item, rest, value) : item))
  }
  // SAFETY: a route leads through objects and lists only.
  const { [key]: old, ...others } = config as Record<Key, unknown>
  const changed = withAt(old, rest, value)
  return changed === undefined ? others : { ...(config as object), [key]: changed }
}

export function listOf(value: unknown): readonly unknown[] {
  if (value === undefined) return []
  return Array.isArray(value) ? value : [value]
}

function listsOf(node: AnyStateNode): readonly TransitionList[] {
  // SAFETY: XState types the config of any state as any.
  const config = node.config as StateConfig
  const lists: TransitionList[] = []
  const add = (route: Route, value: unknown, definitions?: readonly AnyTransitionDefinition[]) => {
    if (value === undefined) return
    const branches = listOf(value).flatMap((branch, index) => {
      const definition = definitions?.[index]
      return definition ? [{ config: branchConfig(branch), definition }] : []
    })
    lists.push({ node, route: [...routeOf(node), ...route], branches })
  }

  for (const [descriptor, value] of Object.entries(config.on ?? {})) {
    add(['on', descriptor], value, node.transitions.get(descriptor))
  }
  for (const [delay, value] of Object.entries(config.after ?? {})) {
    const type = `xstate.after.${delay}.${node.id}`
    add(['after', delay], value, node.transitions.get(type))
  }
  add(['always'], config.always, node.always)
  add(['onDone'], config.onDone, node.transitions.get(`xstate.done.state.${node.id}`))
  for (const [index, invoke] of node.invoke.entries()) {
    const { id, onDone, onError, onSnapshot } = invoke
    const at = Array.isArray(node.config.invoke) ? ['invoke', index] : ['invoke']
    add([...at, 'onDone'], onDone, node.transitions.get(`xstate.done.actor.${id}`))
    add([...at, 'onError'], onError, node.transitions.get(`xstate.error.actor.${id}`))
    add([...at, 'onSnapshot'], onSnapshot, node.transitions.get(`xstate.snapshot.${id}`))
  }
  return lists
}

function branchConfig(branch: unknown): BranchConfig {
  // SAFETY: a branch is a target or an object.
  return typeof branch === 'string' ? { target: branch } : (branch as BranchConfig)
}
