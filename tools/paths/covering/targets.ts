import type { Edge, Graph } from '../exploring/graph.ts'
import { edgesFrom, type Way } from './pair-ways.ts'
import type { Origin } from './paths.ts'

/** Number of ways kept for a state or a transition. */
const MAX_WAYS = 8

/** The items that routes still have to cover, and the states from which they can. */
export class Targets {
  private readonly wanted: Set<string>
  /** By the state where a way begins, by item. */
  private readonly ways = new Map<string, Map<string, Way[]>>()
  private readonly starts = new Map<string, Set<string>>()
  private readonly distances: ReadonlyMap<string, number>

  constructor(
    { explorer, graph, pairs }: Origin,
    wanted: ReadonlySet<string>,
    avoids: (edge: Edge) => boolean,
  ) {
    this.wanted = new Set(wanted)
    const edges = graph.edges.filter((edge) => !avoids(edge))
    this.distances = distancesIn(graph, edges)
    const counts = new Map<string, number>()
    for (const edge of edges) {
      for (const item of explorer.itemsOf(edge.result)) {
        const count = counts.get(item) ?? 0
        if (count >= MAX_WAYS || !wanted.has(item)) continue
        counts.set(item, count + 1)
        this.add(item, [edge])
      }
    }
    for (const [pair, ways] of pairs) {
      if (!wanted.has(pair)) continue
      for (const way of ways) if (!way.some(avoids)) this.add(pair, way)
    }
  }

  /** Number of open items. */
  get open(): number {
    return this.wanted.size
  }

  isOpen(item: string): boolean {
    return this.wanted.has(item)
  }

  /** Ways from this state over an open item. */
  waysFrom(key: string): readonly Way[] {
    return [...(this.ways.get(key)?.values() ?? [])].flat()
  }

  /** Steps from the start. */
  distanceTo(key: string): number {
    return this.distances.get(key) ?? 0
  }

  /** The most steps from the start to a state from which an open item can be covered. */
  farthest(): number {
    let most = 0
    for (const key of this.ways.keys()) most = Math.max(most, this.distanceTo(key))
    return most
  }

  close(items: readonly string[]): void {
    for (const item of items) {
      if (!this.wanted.delete(item)) continue
      for (const key of this.starts.get(item) ?? []) {
        const here = this.ways.get(key)
        here?.delete(item)
        if (here?.size === 0) this.ways.delete(key)
      }
    }
  }

  private add(item: string, way: Way): void {
    const from = way[0]?.from
    if (from === undefined) return
    const here = this.ways.get(from) ?? new Map<string, Way[]>()
    this.ways.set(from, here)
    here.set(item, [...(here.get(item) ?? []), way])
    const starts = this.starts.get(item) ?? new Set<string>()
    this.starts.set(item, starts.add(from))
  }
}

function distancesIn({ start }: Graph, edges: readonly Edge[]): ReadonlyMap<string, number> {
  const from = edgesFrom(edges)
  const distances = new Map([[start.state.key, 0]])
  for (const [key, distance] of distances) {
    for (const { result } of from.get(key) ?? []) {
      const to = result.state.key
      if (!distances.has(to)) distances.set(to, distance + 1)
    }
  }
  return distances
}
