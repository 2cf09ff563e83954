import type { Cause } from './cause.ts'
import { chartOf } from './chart.ts'
import { type ExploredState, keepFirst, leafStates } from './explored-state.ts'
import type { Explorer } from './explorer.ts'
import type { Edge, Graph } from './graph.ts'
import { decisionsOf, operandValues } from './guard-operands.ts'

/**
 * Extends an explored graph to find decisions. An operand may decide only where several facts hold
 * together, and novelty looks at one fact at a time. So a cause is tried once for each leaf state
 * with each combination of operand values of a guard that lacks a decision.
 */
export function withDecisions(
  graph: Graph,
  explorer: Explorer,
  wanted: ReadonlySet<string>,
): Graph {
  const open = new Set(wanted)
  const composed = [...chartOf(explorer.explore.machine).transitions.values()].filter(
    (transition) => decisionsOf(transition).some((decision) => open.has(decision)),
  )
  const states = new Map(graph.states)
  const edges = [...graph.edges]
  const tried = new Set<string>()
  const known = new Set<string>()
  const values = new WeakMap<ExploredState, readonly string[]>()
  for (const { from, cause } of edges) {
    const state = states.get(from)
    known.add(`${from} ${cause.type}`)
    for (const attempt of state ? attemptsIn(state, cause) : []) tried.add(attempt)
  }

  // The loop also visits the states that it adds.
  for (const state of states.values()) {
    if (open.size === 0) break
    for (const cause of explorer.causesAt(state)) {
      if (known.has(`${state.key} ${cause.type}`)) continue
      const fresh = attemptsIn(state, cause).filter((attempt) => !tried.has(attempt))
      if (fresh.length === 0) continue
      for (const attempt of fresh) tried.add(attempt)
      edges.push(stepFrom(state, cause))
    }
  }
  return { ...graph, states, edges }

  function stepFrom(from: ExploredState, cause: Cause): Edge {
    const result = keepFirst(states, explorer.step(from, cause))
    for (const item of explorer.itemsOf(result)) open.delete(item)
    return { from: from.key, cause, result }
  }

  function attemptsIn(state: ExploredState, { type }: Cause): readonly string[] {
    const leaves = leafStates(state.snapshot)
    return valuesIn(state).flatMap((value) => leaves.map((leaf) => `${type} ${leaf} ${value}`))
  }

  function valuesIn(state: ExploredState): readonly string[] {
    const known = values.get(state)
    if (known) return known
    const made = composed.map(
      (transition) => `${transition.id} ${operandValues(transition, state.snapshot)}`,
    )
    values.set(state, made)
    return made
  }
}
