import type { Cause } from '../exploring/cause.ts'
import type { ExploredState, StepResult } from '../exploring/explored-state.ts'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import { PairTracker } from './pair-tracker.ts'
import { firstOf } from './pairs.ts'

/** A cause in a state, with the transitions that it takes first. */
type Choice = { readonly cause: Cause; readonly selected: readonly string[] }

const MAX_FACTS = 2 ** 20

/**
 * Extends an explored graph to find pairs. A choice is tried where it completes a pair that no
 * edge shows yet; a transition that still lacks successors is tried with every factPair facts that
 * hold together.
 */
export function withPairs(graph: Graph, explorer: Explorer, wanted: ReadonlySet<string>): Graph {
  const { chart } = graph
  const open = new OpenPairs(wanted)
  const states = new Map(graph.states)
  const edges = [...graph.edges]
  const known = new Map<string, Map<string, Edge>>()
  const choices = new Map<string, readonly Choice[]>()
  const tried = new Map<string, Set<number>>()
  const numbers = new Map<string, number>()
  const factPairs = new WeakMap<ExploredState, readonly number[]>()
  for (const edge of edges) knownFrom(edge.from).set(edge.cause.type, edge)

  extendFrom(graph.start)
  // The loop also visits the edges that it adds.
  for (const { result } of edges) extendFrom(result)
  return { ...graph, states, edges }

  function extendFrom({ taken, state }: StepResult): void {
    const tracker = new PairTracker(chart)
    open.close(tracker.follow(taken))
    const edgesHere = knownFrom(state.key)
    for (const choice of choicesIn(state)) {
      const edge = edgesHere.get(choice.cause.type)
      if (edge) open.close(tracker.preview(edge.result.taken))
      else if (isWorthTrying(tracker, choice, state)) {
        open.close(tracker.preview(tryStep(state, choice.cause).taken))
      }
    }
  }

  function isWorthTrying(
    tracker: PairTracker,
    { selected }: Choice,
    state: ExploredState,
  ): boolean {
    if (tracker.preview(selected).some((pair) => open.has(pair))) return true
    return selected.some((id) => open.lacksAfter(id) && isNew(id, state))
  }

  function isNew(id: string, state: ExploredState): boolean {
    const seen = tried.get(id) ?? new Set<number>()
    tried.set(id, seen)
    const before = seen.size
    for (const factPair of factPairsOf(state)) seen.add(factPair)
    return seen.size > before
  }

  /** Every two facts of a state, each encoded as one number. */
  function factPairsOf(state: ExploredState): readonly number[] {
    const kept = factPairs.get(state)
    if (kept) return kept
    const facts = state.atoms.slice(state.leafCount).map(numberOf)
    const made = facts.flatMap((one, index) =>
      facts.slice(index).map((other) => one * MAX_FACTS + other),
    )
    factPairs.set(state, made)
    return made
  }

  function numberOf(fact: string): number {
    const number = numbers.get(fact) ?? numbers.size
    numbers.set(fact, number)
    return number
  }

  function tryStep(state: ExploredState, cause: Cause): StepResult {
    const result = explorer.step(state, cause)
    const first = states.get(result.state.key) ?? result.state
    states.set(first.key, first)
    const edge: Edge = { from: state.key, cause, result: { ...result, state: first } }
    edges.push(edge)
    knownFrom(state.key).set(cause.type, edge)
    return edge.result
  }

  function choicesIn(state: ExploredState): readonly Choice[] {
    const kept = choices.get(state.key)
    if (kept) return kept
    const causes = explorer.causesAt(state)
    const made = causes.map((cause) => ({ cause, selected: explorer.selectedBy(state, cause) }))
    choices.set(state.key, made)
    return made
  }

  function knownFrom(key: string): Map<string, Edge> {
    const from = known.get(key) ?? new Map<string, Edge>()
    known.set(key, from)
    return from
  }
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
