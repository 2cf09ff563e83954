import type { Edge } from '../exploring/graph.ts'
import { distancesIn, type Network, networkOf } from './network.ts'
import type { Way } from './pair-ways.ts'
import type { Origin } from './paths.ts'

/** Number of ways kept for a state or a transition. */
const MAX_WAYS = 8

/** The items that routes still have to cover, and the states from which they can. */
export class Targets {
  private readonly wanted: Set<string>
  /** By the state where a way begins, by item. */
  private readonly ways = new Map<number, Map<string, Way[]>>()
  private readonly starts = new Map<string, Set<number>>()
  private readonly network: Network
  private readonly distances: Int32Array

  constructor(
    { explorer, graph, pairs }: Origin,
    wanted: ReadonlySet<string>,
    avoids: (edge: Edge) => boolean,
  ) {
    this.wanted = new Set(wanted)
    const edges = graph.edges.filter((edge) => !avoids(edge))
    this.network = networkOf(graph, edges)
    this.distances = distancesIn(this.network)
    const counts = new Map<string, number>()
    for (const edge of edges) {
      for (const item of explorer.itemsOf(edge.result)) {
        if (!wanted.has(item)) continue
        const count = counts.get(item) ?? 0
        if (count >= MAX_WAYS) continue
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

  /** Whether an open item can be covered from this state. */
  hasWaysFrom(state: number): boolean {
    return this.ways.has(state)
  }

  /** Ways from this state over an open item. */
  waysFrom(state: number): readonly Way[] {
    return [...(this.ways.get(state)?.values() ?? [])].flat()
  }

  /** Steps from the start. */
  distanceTo(state: number): number {
    return this.distances[state] ?? 0
  }

  /** The most steps from the start to a state from which an open item can be covered. */
  farthest(): number {
    let most = 0
    for (const state of this.ways.keys()) most = Math.max(most, this.distanceTo(state))
    return most
  }

  close(items: readonly string[]): void {
    for (const item of items) {
      if (!this.wanted.delete(item)) continue
      for (const state of this.starts.get(item) ?? []) {
        const here = this.ways.get(state)
        here?.delete(item)
        if (here?.size === 0) this.ways.delete(state)
      }
    }
  }

  private add(item: string, way: Way): void {
    const from = this.network.numbers.get(way[0]?.from ?? '')
    if (from === undefined) return
    const here = this.ways.get(from) ?? new Map<string, Way[]>()
    this.ways.set(from, here)
    const kept = here.get(item)
    if (kept) kept.push(way)
    else here.set(item, [way])
    const starts = this.starts.get(item) ?? new Set<number>()
    this.starts.set(item, starts.add(from))
  }
}
