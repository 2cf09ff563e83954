import type { Cause } from '../exploring/cause.ts'
import type { ExploredState } from '../exploring/explored-state.ts'
import { type FieldUse, type FieldUses, fieldUsesOf } from '../exploring/field-uses.ts'
import type { Edge } from '../exploring/graph.ts'
import { edgesFrom, shortestWays, type Way } from './pair-ways.ts'
import type { Origin, Path } from './paths.ts'

const madeOf = new WeakMap<Origin, FieldUses>()

/** The uses of each step from a state of this exploration. */
export function fieldUsesIn(origin: Origin): FieldUses {
  const { explorer, graph } = origin
  const known = madeOf.get(origin)
  const made = known ?? fieldUsesOf(explorer.explore.machine, graph.start.state.snapshot.context)
  madeOf.set(origin, made)
  return made
}

/** Ids of the uses of each step whose field has another value than its first. */
export function usesIn(origin: Origin): (state: ExploredState, cause: Cause) => readonly string[] {
  const usesOf = fieldUsesIn(origin)
  return (state, cause) =>
    usesOf(state, cause).flatMap((use) => (use.isFirst ? [] : [idOfUse(use)]))
}

/** `answers: keepMember (reset)` */
export function idOfUse(use: FieldUse): string {
  return `${use.field}: ${use.by} (${kindOf(use)})`
}

/**
 * The id of a pair: where a field gets a value other than its first, and where a guard, a call or an
 * event reads it.
 */
function pairId(definition: string, use: FieldUse): string {
  return `${use.field}: ${definition} ⇒ ${use.site} (${kindOf(use)})`
}

function kindOf({ kind, isSeveral }: FieldUse): string {
  return isSeveral ? `${kind} of several` : kind
}

function isRead({ kind }: FieldUse): boolean {
  return kind === 'asked' || kind === 'sent'
}

/** All uses on a path, in order. */
export function usesOn({ start, steps }: Path, usesOf: FieldUses): readonly FieldUse[] {
  const states = [start, ...steps.map(({ result }) => result)].map(({ state }) => state)
  return steps.flatMap(({ cause }, index) => usesOf(states[index] ?? start.state, cause))
}

/** The pairs of definition and use on a path. */
export function flowPairsOn(path: Path, usesOf: FieldUses): readonly string[] {
  const definitions = new Map<string, string>()
  const pairs: string[] = []
  for (const use of usesOn(path, usesOf)) {
    const definition = definitions.get(use.field)
    if (definition !== undefined && isRead(use)) pairs.push(pairId(definition, use))
    if (use.kind === 'reset') definitions.delete(use.field)
    if (use.kind === 'changed') definitions.set(use.field, use.site)
  }
  return pairs
}

/** What an edge does with one field. */
type Passage = {
  /** Reads of the value with which the edge begins. */
  readonly reads: FieldUse[]
  /** Pairs within the edge. */
  readonly inner: string[]
  /** Where the field has its value from afterwards: null when it is its first, undefined when it stays. */
  definition: string | null | undefined
}

/**
 * By pair of definition and use, a shortest way from the start on which nothing else writes the field
 * in between, as far as the exploration has one.
 */
export function flowWays(origin: Origin): ReadonlyMap<string, Way> {
  const { graph } = origin
  const shortest = shortestWays(graph)
  const from = edgesFrom(graph.edges)
  const ways = new Map<string, Way>()
  for (const passages of passagesIn(origin).values()) {
    if (![...passages.values()].some(({ reads, inner }) => reads.length + inner.length > 0))
      continue
    for (const [definition, edges] of definitionsIn(passages)) search(definition, edges, passages)
  }
  return ways

  function definitionsIn(passages: ReadonlyMap<Edge, Passage>): ReadonlyMap<string, Edge[]> {
    const found = new Map<string, Edge[]>()
    for (const [edge, { definition, inner }] of passages) {
      for (const pair of inner) keep(pair, [...(shortest.get(edge.from) ?? []), edge])
      if (!definition) continue
      const edges = found.get(definition)
      if (edges) edges.push(edge)
      else found.set(definition, [edge])
    }
    return found
  }

  /** Breadth first from all edges with the definition, each at its distance from the start. */
  function search(
    definition: string,
    defining: readonly Edge[],
    passages: ReadonlyMap<Edge, Passage>,
  ): void {
    const reached = new Map<string, { readonly edge: Edge; readonly before: string | null }>()
    const starts: Edge[][] = []
    const layers: string[][] = []
    for (const edge of defining) addAt(starts, (shortest.get(edge.from)?.length ?? 0) + 1, edge)
    for (let at = 0; at < Math.max(starts.length, layers.length); at += 1) {
      for (const edge of starts[at] ?? []) reach(edge, null, at)
      for (const key of layers[at] ?? []) {
        for (const edge of from.get(key) ?? []) {
          const passage = passages.get(edge)
          for (const use of passage?.reads ?? []) {
            const pair = pairId(definition, use)
            if (!ways.has(pair)) keep(pair, [...wayTo(key), edge])
          }
          if (passage?.definition === undefined) reach(edge, key, at + 1)
        }
      }
    }

    function reach(edge: Edge, before: string | null, at: number): void {
      const { key } = edge.result.state
      if (reached.has(key)) return
      reached.set(key, { edge, before })
      addAt(layers, at, key)
    }

    function wayTo(key: string): Way {
      const way: Edge[] = []
      for (let step = reached.get(key); step; step = reached.get(step.before ?? '')) {
        way.unshift(step.edge)
      }
      return [...(shortest.get(way[0]?.from ?? '') ?? []), ...way]
    }
  }

  function keep(pair: string, way: Way): void {
    const known = ways.get(pair)
    if (!known || known.length > way.length) ways.set(pair, way)
  }
}

/** By field, what each edge that uses it does with it. */
function passagesIn(origin: Origin): ReadonlyMap<string, ReadonlyMap<Edge, Passage>> {
  const usesOf = fieldUsesIn(origin)
  const { states, edges } = origin.graph
  const found = new Map<string, Map<Edge, Passage>>()
  for (const edge of edges) {
    const state = states.get(edge.from)
    for (const use of state ? usesOf(state, edge.cause) : []) {
      const passages = found.get(use.field) ?? new Map<Edge, Passage>()
      found.set(use.field, passages)
      const passage = passages.get(edge) ?? { reads: [], inner: [], definition: undefined }
      passages.set(edge, passage)
      const { definition } = passage
      if (isRead(use) && definition === undefined) passage.reads.push(use)
      if (isRead(use) && definition) passage.inner.push(pairId(definition, use))
      if (use.kind === 'reset') passage.definition = null
      if (use.kind === 'changed') passage.definition = use.site
    }
  }
  return found
}

function addAt<T>(lists: T[][], at: number, item: T): void {
  const list = lists[at] ?? []
  lists[at] = list
  list.push(item)
}
