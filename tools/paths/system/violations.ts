import { type Origin, type Path, pathFrom } from '../covering/paths.ts'
import type { ExploredState } from '../exploring/explored-state.ts'
import type { Edge } from '../exploring/graph.ts'
import type { Invariant } from './system-model.ts'
import { asSystemState } from './system-state.ts'

/** A violated invariant, with a shortest path to the violation. */
export type Violation = { readonly says: string; readonly path: Path }

/** This many candidates are replayed exactly before an invariant counts as held. */
const MAX_REPLAYS = 20

/**
 * Invariants that are violated somewhere in an explored graph. The search keeps one context for
 * each key, so each candidate is replayed exactly from the start.
 */
export function violationsIn(
  origin: Origin,
  invariants: readonly Invariant[],
): readonly Violation[] {
  const { start, edges, states } = origin.graph
  const wayTo = waysIn(origin)
  const candidates = new Map(invariants.map((rule) => [rule, [] as Edge[]]))
  const found: Violation[] = []
  for (const { says, holds } of invariants) {
    if (!holds(asSystemState(start.state), null)) found.push({ says, path: pathFrom(origin, []) })
  }
  for (const edge of edges) {
    const from = states.get(edge.from)
    if (!from) continue
    const now = asSystemState(edge.result.state)
    for (const rule of invariants) {
      if (!rule.holds(now, asSystemState(from))) candidates.get(rule)?.push(edge)
    }
  }
  for (const [rule, reached] of candidates) {
    for (const edge of reached.slice(0, MAX_REPLAYS)) {
      const path = pathFrom(origin, [...wayTo(edge.from), edge])
      if (!isViolated(rule, path)) continue
      found.push({ says: rule.says, path })
      break
    }
  }
  return found
}

function isViolated({ holds }: Invariant, { start, steps }: Path): boolean {
  let before: ExploredState | null = null
  for (const { state } of [start, ...steps.map(({ result }) => result)]) {
    if (!holds(asSystemState(state), before && asSystemState(before))) return true
    before = state
  }
  return false
}

/** A shortest way to each state: the first edge into it comes from one nearer to the start. */
function waysIn({ graph: { start, edges } }: Origin): (key: string) => readonly Edge[] {
  const by = new Map<string, Edge>()
  for (const edge of edges) {
    const { key } = edge.result.state
    if (key !== start.state.key && !by.has(key)) by.set(key, edge)
  }
  return (key) => {
    const way: Edge[] = []
    for (let edge = by.get(key); edge; edge = by.get(edge.from)) way.unshift(edge)
    return way
  }
}
