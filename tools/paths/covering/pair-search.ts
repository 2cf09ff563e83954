import type { Cause } from '../exploring/cause.ts'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import type { Arrival, Place } from '../exploring/place.ts'
import { PairTracker } from './pair-tracker.ts'
import { firstOf } from './pairs.ts'

/** What can happen in a place, with the transitions that it takes first. */
type Choice = { readonly cause: Cause; readonly selected: readonly string[] }

const MOST_FACTS = 2 ** 20

/**
 * Goes on from an explored graph for the sake of pairs: wherever a way into a place and a choice
 * there make a pair that no edge shows yet, the choice is tried; and a transition that still lacks
 * successors is tried with every two facts that hold together.
 */
export function withPairs(graph: Graph, explorer: Explorer, wanted: ReadonlySet<string>): Graph {
  const { chart } = graph
  const open = new OpenPairs(wanted)
  const places = new Map(graph.places)
  const edges = [...graph.edges]
  const known = new Map<string, Map<string, Edge>>()
  const choices = new Map<string, readonly Choice[]>()
  const tried = new Map<string, Set<number>>()
  const numbers = new Map<string, number>()
  const twos = new WeakMap<Place, readonly number[]>()
  for (const edge of edges) knownFrom(edge.from).set(edge.cause.type, edge)

  goOnFrom(graph.start)
  // Edges are added while the list is gone through: new ways are ways as well.
  for (const { arrival } of edges) goOnFrom(arrival)
  return { ...graph, places, edges }

  function goOnFrom({ taken, place }: Arrival): void {
    const tracker = new PairTracker(chart)
    open.close(tracker.follow(taken))
    const edgesHere = knownFrom(place.key)
    for (const choice of choicesIn(place)) {
      const edge = edgesHere.get(choice.cause.type)
      if (edge) open.close(tracker.foresee(edge.arrival.taken))
      else if (isWorthIt(tracker, choice, place)) {
        open.close(tracker.foresee(tryOut(place, choice.cause).taken))
      }
    }
  }

  function isWorthIt(tracker: PairTracker, { selected }: Choice, place: Place): boolean {
    if (tracker.foresee(selected).some((pair) => open.has(pair))) return true
    return selected.some((id) => open.lacksAfter(id) && isNew(id, place))
  }

  function isNew(id: string, place: Place): boolean {
    const seen = tried.get(id) ?? new Set<number>()
    tried.set(id, seen)
    const before = seen.size
    for (const two of twosOf(place)) seen.add(two)
    return seen.size > before
  }

  /** Every two facts of a place, as one number. */
  function twosOf(place: Place): readonly number[] {
    const kept = twos.get(place)
    if (kept) return kept
    const facts = place.atoms.slice(place.states).map(numberOf)
    const made = facts.flatMap((one, index) =>
      facts.slice(index).map((other) => one * MOST_FACTS + other),
    )
    twos.set(place, made)
    return made
  }

  function numberOf(fact: string): number {
    const number = numbers.get(fact) ?? numbers.size
    numbers.set(fact, number)
    return number
  }

  function tryOut(place: Place, cause: Cause): Arrival {
    const arrival = explorer.step(place, cause)
    const first = places.get(arrival.place.key) ?? arrival.place
    places.set(first.key, first)
    const edge: Edge = { from: place.key, cause, arrival: { ...arrival, place: first } }
    edges.push(edge)
    knownFrom(place.key).set(cause.type, edge)
    return edge.arrival
  }

  function choicesIn(place: Place): readonly Choice[] {
    const kept = choices.get(place.key)
    if (kept) return kept
    const causes = explorer.causesAt(place)
    const made = causes.map((cause) => ({ cause, selected: explorer.selectedBy(place, cause) }))
    choices.set(place.key, made)
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
