import type { Cause } from '../exploring/cause.ts'
import { type ExploredState, keepFirst, type StepResult } from '../exploring/explored-state.ts'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import { PairTracker } from './pair-tracker.ts'
import { firstOf } from './pairs.ts'

/**
 * Extends an explored graph to find pairs. A cause is tried where it completes a pair that no
 * edge shows yet. With `combinesFacts` a transition that still lacks successors is also tried with
 * every two facts that hold together.
 */
export function withPairs(
  graph: Graph,
  explorer: Explorer,
  wanted: ReadonlySet<string>,
  combinesFacts: boolean,
): Graph {
  const { chart } = graph
  const open = new OpenPairs(wanted)
  const states = new Map(graph.states)
  const edges = [...graph.edges]
  const known = new Map<string, Map<string, Edge>>()
  const extended = new Set<string>()
  const tried = new Map<string, { sets: Set<readonly number[]>; pairs: boolean[] }>()
  const numbers = new Map<string, number>()
  const factPairs = new Map<string, readonly number[]>()
  const factPairsAt = new WeakMap<ExploredState, readonly number[]>()
  for (const edge of edges) knownFrom(edge.from).set(edge.cause.type, edge)

  extendFrom(graph.start)
  // The loop also visits the edges that it adds.
  for (const { result } of edges) extendFrom(result)
  return { ...graph, states, edges }

  function extendFrom({ taken, state }: StepResult): void {
    // Which pairs begin here depends on the transitions and the state alone.
    const id = [...taken, state.key].join()
    if (extended.has(id)) return
    extended.add(id)
    const tracker = new PairTracker(chart)
    open.close(tracker.follow(taken))
    const edgesHere = knownFrom(state.key)
    for (const cause of explorer.causesAt(state)) {
      const edge = edgesHere.get(cause.type)
      if (edge) open.close(tracker.preview(edge.result.taken))
      else if (isWorthTrying(tracker, state, cause)) {
        open.close(tracker.preview(tryStep(state, cause).taken))
      }
    }
  }

  function isWorthTrying(tracker: PairTracker, state: ExploredState, cause: Cause): boolean {
    const selected = explorer.selectedBy(state, cause)
    if (tracker.preview(selected).some((pair) => open.has(pair))) return true
    return combinesFacts && selected.some((id) => open.lacksAfter(id) && isNew(id, state))
  }

  function isNew(id: string, state: ExploredState): boolean {
    const factPairs = factPairsOf(state)
    const seen = tried.get(id) ?? { sets: new Set(), pairs: [] }
    tried.set(id, seen)
    if (seen.sets.has(factPairs)) return false
    seen.sets.add(factPairs)
    let found = false
    for (const factPair of factPairs) {
      if (seen.pairs[factPair]) continue
      seen.pairs[factPair] = true
      found = true
    }
    return found
  }

  /** Every two facts of a state, each encoded as one number. States with the same facts share them. */
  function factPairsOf(state: ExploredState): readonly number[] {
    const kept = factPairsAt.get(state)
    if (kept) return kept
    const facts = state.atoms.slice(state.leafCount)
    const id = facts.join()
    const made = factPairs.get(id) ?? pairsOfFacts(facts.map(numberOf))
    factPairs.set(id, made)
    factPairsAt.set(state, made)
    return made
  }

  function numberOf(fact: string): number {
    const number = numbers.get(fact) ?? numbers.size
    numbers.set(fact, number)
    return number
  }

  function tryStep(state: ExploredState, cause: Cause): StepResult {
    const result = keepFirst(states, explorer.step(state, cause))
    const edge = { from: state.key, cause, result }
    edges.push(edge)
    knownFrom(state.key).set(cause.type, edge)
    return result
  }

  function knownFrom(key: string): Map<string, Edge> {
    const from = known.get(key) ?? new Map<string, Edge>()
    known.set(key, from)
    return from
  }
}

/** Counts every two numbers by the larger one first, so that the count stays as small as the facts allow. */
function pairsOfFacts(numbers: readonly number[]): readonly number[] {
  const pairs: number[] = []
  for (const [index, one] of numbers.entries()) {
    for (const other of numbers.slice(index)) {
      const larger = Math.max(one, other)
      pairs.push((larger * (larger + 1)) / 2 + Math.min(one, other))
    }
  }
  return pairs
}

/** Pairs that no edge shows yet. */
class OpenPairs {
  private readonly pairs = new Map<string, string>()
  private readonly lacking = new Map<string, number>()

  constructor(pairs: ReadonlySet<string>) {
    for (const pair of pairs) {
      const first = firstOf(pair)
      this.pairs.set(pair, first)
      this.lacking.set(first, (this.lacking.get(first) ?? 0) + 1)
    }
  }

  has(pair: string): boolean {
    return this.pairs.has(pair)
  }

  lacksAfter(first: string): boolean {
    return (this.lacking.get(first) ?? 0) > 0
  }

  close(pairs: readonly string[]): void {
    for (const pair of pairs) {
      const first = this.pairs.get(pair)
      if (first === undefined) continue
      this.pairs.delete(pair)
      this.lacking.set(first, (this.lacking.get(first) ?? 0) - 1)
    }
  }
}
