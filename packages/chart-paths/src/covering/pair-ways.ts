import type { Chart } from '../exploring/chart.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import { PairTracker, touchedStates } from './pair-tracker.ts'
import { firstOf, pairId, secondOf } from './pairs.ts'

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
  const followed = new Map<string, { tracker: PairTracker; pairs: readonly string[] }>()
  for (const edge of edges) {
    const { tracker, pairs } = after(edge.result.taken)
    for (const pair of pairs) keep(pair, edge)
    for (const next of from.get(edge.result.state.key) ?? []) {
      for (const pair of tracker.preview(next.result.taken)) keep(pair, edge, next)
    }
  }
  const taking = edgesTaking(edges)
  const sources = sourcesIn(graph)
  for (const group of withoutWay(wanted, ways, chart)) {
    const found = waysAround(chart, taking.get(group.first) ?? [], from, group, sources)
    for (const [pair, way] of found) keep(pair, ...way)
  }
  return ways

  function after(taken: readonly string[]) {
    const id = taken.join()
    const kept = followed.get(id)
    if (kept) return kept
    const tracker = new PairTracker(chart)
    const made = { tracker, pairs: tracker.follow(taken) }
    followed.set(id, made)
    return made
  }

  function keep(pair: string, ...way: Way): void {
    if (!wanted.has(pair)) return
    const kept = ways.get(pair)
    if (!kept) ways.set(pair, [way])
    else if (kept.length < MAX_WAYS) kept.push(way)
  }
}

/** Pairs with one first transition and one source of the second, so that one search finds them all. */
type PairGroup = {
  readonly first: string
  readonly source: string
  readonly pairs: Set<string>
}

function withoutWay(
  wanted: ReadonlySet<string>,
  ways: ReadonlyMap<string, unknown>,
  { transitions }: Chart,
): readonly PairGroup[] {
  const groups = new Map<string, PairGroup>()
  for (const pair of wanted) {
    if (ways.has(pair)) continue
    const first = firstOf(pair)
    const source = transitions.get(secondOf(pair))?.source ?? ''
    const id = pairId(first, source)
    const group = groups.get(id) ?? { first, source, pairs: new Set() }
    groups.set(id, group)
    group.pairs.add(pair)
  }
  return [...groups.values()]
}

/** By state of the chart. */
type Sources = {
  /** Keys of the explored states in which it is active. */
  readonly active: ReadonlyMap<string, ReadonlySet<string>>
  /** Ids of the transitions that touch it. */
  readonly touchedBy: ReadonlyMap<string, ReadonlySet<string>>
}

function sourcesIn({ chart, states }: Graph): Sources {
  const active = new Map<string, Set<string>>()
  for (const [key, { snapshot }] of states) {
    for (const { id } of snapshot._nodes) addTo(active, id, key)
  }
  const touchedBy = new Map<string, Set<string>>()
  for (const [transition, touched] of touchedStates(chart)) {
    for (const state of touched) addTo(touchedBy, state, transition)
  }
  return { active, touchedBy }
}

function addTo(sets: Map<string, Set<string>>, name: string, item: string): void {
  const set = sets.get(name)
  if (set) set.add(item)
  else sets.set(name, new Set([item]))
}

const none: ReadonlySet<string> = new Set()

/**
 * By pair, a way from the first transition to the second on which other regions move and nothing
 * touches the second's source. The search stops where the source is not active: entering it again
 * touches it.
 */
function waysAround(
  chart: Chart,
  starts: readonly Edge[],
  from: ReadonlyMap<string, readonly Edge[]>,
  { first, source, pairs }: PairGroup,
  sources: Sources,
): ReadonlyMap<string, Way> {
  const touching = sources.touchedBy.get(source) ?? none
  const touches = ({ result }: Edge) => result.taken.some((id) => touching.has(id))
  const active = sources.active.get(source) ?? none
  const isActive = (key: string) => active.has(key)
  const ways = new Map<string, Way>()
  const by = new Map<string, { edge: Edge; before: string | null }>()
  for (const edge of starts) {
    const key = edge.result.state.key
    if (!by.has(key) && isActive(key)) by.set(key, { edge, before: null })
  }
  for (const key of by.keys()) {
    for (const next of from.get(key) ?? []) {
      for (const id of next.result.taken) {
        const pair = pairId(first, id)
        if (!pairs.has(pair) || ways.has(pair)) continue
        const way = [...wayTo(key), next]
        if (completes(way, pair)) ways.set(pair, way)
      }
      if (ways.size === pairs.size) return ways
      const to = next.result.state.key
      if (!by.has(to) && !touches(next) && isActive(to)) by.set(to, { edge: next, before: key })
    }
  }
  return ways

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

  function completes(way: Way, pair: string): boolean {
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

/** A shortest way to each state. */
export function shortestWays({ start, edges }: Graph): ReadonlyMap<string, Way> {
  const from = edgesFrom(edges)
  const ways = new Map<string, Way>([[start.state.key, []]])
  for (const [key, way] of ways) {
    for (const edge of from.get(key) ?? []) {
      const to = edge.result.state.key
      if (!ways.has(to)) ways.set(to, [...way, edge])
    }
  }
  return ways
}
