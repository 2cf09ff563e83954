import type { AnyEventObject, AnyMachineSnapshot, AnyStateMachine, AnyStateNode } from 'xstate'
import type { Origin } from '../covering/paths.ts'
import { recordingReads } from '../exploring/guard-reads.ts'
import { referenceOf } from './action-lists.ts'
import { listOf } from './config.ts'

/** Context fields that an action reads and writes in the explored steps. */
export type FieldUse = { readonly reads: Set<string>; readonly writes: Set<string> }

type Expression = (args: { context: object; event: AnyEventObject }, params?: unknown) => unknown

/** The parts of a built-in action that XState evaluates with context and event. */
type BuiltinAction = { readonly assignment?: unknown; readonly event?: unknown }

const observed = new WeakMap<readonly Origin[], ReadonlyMap<unknown, FieldUse>>()

/**
 * The fields that each action uses. A definition does not say what a function returns, so the
 * functions are called with the contexts and events of the explored steps. Actions run in order:
 * exits, transitions, entries.
 */
export function observeActions(
  machine: AnyStateMachine,
  origins: readonly Origin[],
): ReadonlyMap<unknown, FieldUse> {
  const known = observed.get(origins)
  if (known) return known
  const uses = new Map<unknown, FieldUse>()
  for (const { graph } of origins) {
    for (const { from, cause, result } of graph.edges) {
      const before = graph.states.get(from)?.snapshot
      if (!before) continue
      const taken = result.taken.flatMap((id) => graph.chart.transitions.get(id)?.definition ?? [])
      const { left, entered } = changeOf(before, result.state.snapshot)
      let context: object = before.context
      for (const action of [
        ...left.flatMap(({ config }) => listOf(config.exit)),
        ...taken.flatMap(({ actions }) => actions),
        ...entered.flatMap(({ config }) => listOf(config.entry)),
      ]) {
        context = { ...context, ...evaluated(action, context, cause.event) }
      }
    }
  }
  observed.set(origins, uses)
  return uses

  /** The fields that an action writes here; none when it does not take this event. */
  function evaluated(action: unknown, context: object, event: AnyEventObject): object {
    const name = referenceOf(action)
    const definition = name === null ? action : machine.implementations.actions[name]
    if (!definition) return {}
    const use = uses.get(definition) ?? { reads: new Set(), writes: new Set() }
    uses.set(definition, use)
    const args = { context: new Proxy(context, recordingReads(use.reads)), event }
    // SAFETY: an action with parameters is an object, and a built-in one has these fields.
    const { params } = (name === null ? {} : action) as { params?: unknown }
    const { assignment, event: sent } = definition as BuiltinAction
    try {
      const given = resolved(params, args)
      resolved(sent, args, given)
      const written = partialOf(assignment, args, given)
      for (const field of Object.keys(written)) use.writes.add(field)
      return written
    } catch {
      return {}
    }
  }
}

type Args = Parameters<Expression>[0]

function partialOf(assignment: unknown, args: Args, params: unknown): object {
  if (typeof assignment !== 'object' || assignment === null) {
    const partial = resolved(assignment, args, params)
    return typeof partial === 'object' && partial !== null ? partial : {}
  }
  return Object.fromEntries(
    Object.entries(assignment).map(([field, value]) => [field, resolved(value, args, params)]),
  )
}

function resolved(value: unknown, args: Args, params?: unknown): unknown {
  // SAFETY: an expression of XState takes context, event and parameters.
  return typeof value === 'function' ? (value as Expression)(args, params) : value
}

function changeOf(before: AnyMachineSnapshot, after: AnyMachineSnapshot) {
  const isIn = (nodes: readonly AnyStateNode[]) => {
    const ids = new Set(nodes.map(({ id }) => id))
    return ({ id }: AnyStateNode) => ids.has(id)
  }
  const wasActive = isIn(before._nodes)
  const isActive = isIn(after._nodes)
  return {
    left: before._nodes.filter((node) => !isActive(node)),
    entered: after._nodes.filter((node) => !wasActive(node)),
  }
}
