import type { StepResult } from '../exploring/explored-state.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import { type Network, networkOf } from './network.ts'
import { PairTracker } from './pair-tracker.ts'
import type { Way } from './pair-ways.ts'
import { scheduleOf } from './schedule.ts'
import type { Targets } from './targets.ts'

/** A route from the start of a graph, with what each step covers; the first entry is the start. */
export type Route = {
  readonly edges: readonly Edge[]
  readonly items: readonly (readonly string[])[]
}

export type RouteOptions = {
  /** Maximum number of steps of a route. */
  readonly maxSteps: number
  /** Edges that no route may take. */
  readonly avoids: (edge: Edge) => boolean
  /** The kind of an edge that a route takes at most once; null for all other edges. */
  readonly onceAs: (edge: Edge) => string | null
  /** What a step covers, without pairs. */
  readonly itemsOf: (result: StepResult) => readonly string[]
  /** The edges with which every route begins. */
  readonly lead: Way
}

/** A new route begins where continuing takes this many more steps than starting again. */
const RESET_STEPS = 4

/**
 * Few routes over all open items that they can reach; each continues to the nearest open item.
 * Closes the covered items in `targets`.
 */
export function routesOver(
  graph: Graph,
  targets: Targets,
  options: RouteOptions,
): readonly Route[] {
  const network = networkOf(
    graph,
    graph.edges.filter((edge) => !options.avoids(edge)),
  )
  const search = searchIn(network)
  const routes: Route[] = []
  for (;;) {
    const before = targets.open
    const route = new Tour(network, search, targets, options).walk()
    if (targets.open === before) return routes
    routes.push(route)
  }
}

/** The working memory of a breadth-first search; all searches over a network share it. */
type Search = {
  /** By state, the last search that reached it. */
  readonly reachedIn: Int32Array
  /** By state, the edge that reached it, its origin, and the distance in steps. */
  readonly by: (Edge | null)[]
  readonly before: Int32Array
  readonly steps: Int32Array
  /** The reached states in order. */
  readonly queue: Int32Array
  count: number
}

function searchIn({ states }: Network): Search {
  const numbers = () => new Int32Array(states)
  return {
    reachedIn: numbers(),
    by: new Array<Edge | null>(states).fill(null),
    before: numbers(),
    steps: numbers(),
    queue: numbers(),
    count: 0,
  }
}

class Tour {
  private readonly network: Network
  private readonly search: Search
  private readonly targets: Targets
  private readonly options: RouteOptions
  private readonly tracker: PairTracker
  private readonly edges: Edge[] = []
  private readonly items: (readonly string[])[] = []
  /** Kinds of steps that must not be taken again. */
  private readonly spent = new Set<string>()

  constructor(network: Network, search: Search, targets: Targets, options: RouteOptions) {
    this.network = network
    this.search = search
    this.targets = targets
    this.options = options
    this.tracker = new PairTracker(network.graph.chart)
    this.cover(network.graph.start)
    for (const edge of options.lead) this.take(edge)
  }

  walk(): Route {
    while (this.takeBest() || this.goToNearest());
    return { edges: this.edges, items: this.items }
  }

  /** Takes the step that covers the most open items, if any step covers one. */
  private takeBest(): boolean {
    if (this.edges.length >= this.options.maxSteps) return false
    const edges = this.network.edges[this.state] ?? []
    const gains = edges
      .map((edge) => ({ edge, gain: this.gainOf(edge) }))
      .filter(({ gain }) => gain > 0)
      .sort((a, b) => b.gain - a.gain)
    const best = gains.find(({ edge }) => this.isFree([edge]) && this.isTimely([edge]))
    if (best) this.take(best.edge)
    return best !== undefined
  }

  /** Goes to the nearest state from which an open item can be covered, and covers it. */
  private goToNearest(): boolean {
    const { network, search } = this
    const { reachedIn, by, before, steps, queue } = search
    const room = this.options.maxSteps - this.edges.length
    const most = this.isFirst ? room : Math.min(room, this.targets.farthest() + RESET_STEPS + 1)
    search.count += 1
    let reached = 0
    const reach = (state: number, edge: Edge | null, from: number, distance: number) => {
      reachedIn[state] = search.count
      by[state] = edge
      before[state] = from
      steps[state] = distance
      queue[reached] = state
      reached += 1
    }
    reach(this.state, null, -1, 0)
    for (let index = 0; index < reached; index += 1) {
      const state = queue[index] ?? 0
      const distance = steps[state] ?? 0
      if (distance >= most) return false
      const way = this.wayOnFrom(state, distance)
      if (way) {
        for (const edge of way) this.take(edge)
        return true
      }
      const ends = network.ends[state] ?? []
      for (const [order, edge] of (network.edges[state] ?? []).entries()) {
        const end = ends[order] ?? 0
        if (reachedIn[end] === search.count || this.isSpent(edge)) continue
        reach(end, edge, state, distance + 1)
      }
    }
    return false
  }

  /** A way to this state and over an open item that begins there; null when a new route is cheaper. */
  private wayOnFrom(state: number, steps: number): Way | null {
    const { targets } = this
    if (!targets.hasWaysFrom(state)) return null
    if (!this.isFirst && steps > targets.distanceTo(state) + RESET_STEPS) return null
    const room = this.options.maxSteps - this.edges.length - steps
    const ways = targets.waysFrom(state).filter((way) => way.length <= room)
    if (ways.length === 0) return null
    const there = this.wayBack(state)
    return (
      ways.map((way) => [...there, ...way]).find((way) => this.isFree(way) && this.isTimely(way)) ??
      null
    )
  }

  /** The way of the last search to a state that it reached. */
  private wayBack(state: number): Way {
    const { by, before } = this.search
    const way: Edge[] = []
    for (let at = state, edge = by[at]; edge; edge = by[at]) {
      way.unshift(edge)
      at = before[at] ?? 0
    }
    return way
  }

  /** Whether the way repeats no step that is allowed once only. */
  private isFree(way: Way): boolean {
    const kinds = way.map(this.options.onceAs).filter((kind) => kind !== null)
    return new Set(kinds).size === kinds.length && !way.some((edge) => this.isSpent(edge))
  }

  private isSpent(edge: Edge): boolean {
    if (this.spent.size === 0) return false
    const kind = this.options.onceAs(edge)
    return kind !== null && this.spent.has(kind)
  }

  private isTimely(way: Way): boolean {
    return scheduleOf(this.network.graph.start, [...this.edges, ...way]) !== null
  }

  private gainOf({ result }: Edge): number {
    const items = [...this.options.itemsOf(result), ...this.tracker.preview(result.taken)]
    return items.filter((item) => this.targets.isOpen(item)).length
  }

  private take(edge: Edge): void {
    this.edges.push(edge)
    const kind = this.options.onceAs(edge)
    if (kind !== null) this.spent.add(kind)
    this.cover(edge.result)
  }

  private cover(result: StepResult): void {
    const items = [...this.options.itemsOf(result), ...this.tracker.follow(result.taken)]
    this.items.push(items)
    this.targets.close(items)
  }

  private get isFirst(): boolean {
    return this.edges.length === this.options.lead.length
  }

  private get state(): number {
    const { graph, numbers } = this.network
    return numbers.get((this.edges.at(-1)?.result ?? graph.start).state.key) ?? 0
  }
}
