import type { Chart } from '../exploring/chart.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import { PairTracker, touchedStates } from './pair-tracker.ts'
import { firstOf, secondOf } from './pairs.ts'

/** Consecutive edges. */
export type Way = readonly Edge[]

/** Number of ways kept for a pair, those nearest to the start. */
const MAX_WAYS = 8

/** Short ways that complete each wanted pair, as far as the graph allows the pair. */
export function pairWays(
  graph: Graph,
  wanted: ReadonlySet<string>,
): ReadonlyMap<string, readonly Way[]> {
  const { chart, edges } = graph
  const ways = new Map<string, Way[]>()
  const from = edgesFrom(edges)
  for (const edge of edges) {
    const tracker = new PairTracker(chart)
    for (const pair of tracker.follow(edge.result.taken)) keep(pair, [edge])
    for (const next of from.get(edge.result.state.key) ?? []) {
      for (const pair of tracker.preview(next.result.taken)) keep(pair, [edge, next])
    }
  }
  const taking = edgesTaking(edges)
  for (const pair of wanted) {
    const way = ways.has(pair)
      ? null
      : wayAround(chart, taking.get(firstOf(pair)) ?? [], from, pair)
    if (way) keep(pair, way)
  }
  return ways

  function keep(pair: string, way: Way): void {
    if (!wanted.has(pair)) return
    const kept = ways.get(pair)
    if (!kept) ways.set(pair, [way])
    else if (kept.length < MAX_WAYS) kept.push(way)
  }
}

/** A way from the first transition to the second on which other regions move and nothing touches the second's source. */
function wayAround(
  chart: Chart,
  starts: readonly Edge[],
  from: ReadonlyMap<string, readonly Edge[]>,
  pair: string,
): Way | null {
  const second = secondOf(pair)
  const source = chart.transitions.get(second)?.source ?? ''
  const touched = touchedStates(chart)
  const touches = ({ result }: Edge) =>
    result.taken.some((id) => touched.get(id)?.has(source) ?? false)
  const by = new Map<string, { edge: Edge; before: string | null }>()
  for (const edge of starts) {
    const key = edge.result.state.key
    if (!by.has(key)) by.set(key, { edge, before: null })
  }
  for (const key of by.keys()) {
    for (const next of from.get(key) ?? []) {
      if (next.result.taken.includes(second)) {
        const way = [...wayTo(key), next]
        if (completes(way)) return way
      }
      const to = next.result.state.key
      if (!by.has(to) && !touches(next)) by.set(to, { edge: next, before: key })
    }
  }
  return null

  function wayTo(key: string): Way {
    const way: Edge[] = []
    for (let at: string | null = key; at !== null; ) {
      const step = by.get(at)
      if (!step) break
      way.unshift(step.edge)
      at = step.before
    }
    return way
  }

  function completes(way: Way): boolean {
    const tracker = new PairTracker(chart)
    return way.flatMap(({ result }) => tracker.follow(result.taken)).includes(pair)
  }
}

function edgesTaking(edges: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  const taking = new Map<string, Edge[]>()
  for (const edge of edges) {
    for (const id of edge.result.taken) {
      const kept = taking.get(id)
      if (kept) kept.push(edge)
      else taking.set(id, [edge])
    }
  }
  return taking
}

export function edgesFrom(edges: readonly Edge[]): ReadonlyMap<string, readonly Edge[]> {
  const from = new Map<string, Edge[]>()
  for (const edge of edges) {
    const kept = from.get(edge.from)
    if (kept) kept.push(edge)
    else from.set(edge.from, [edge])
  }
  return from
}
