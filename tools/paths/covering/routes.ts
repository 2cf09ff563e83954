import type { StepResult } from '../exploring/explored-state.ts'
import type { Edge, Graph } from '../exploring/graph.ts'
import { PairTracker } from './pair-tracker.ts'
import { edgesFrom, type Way } from './pair-ways.ts'
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
  const from = edgesFrom(graph.edges.filter((edge) => !options.avoids(edge)))
  const routes: Route[] = []
  for (;;) {
    const before = targets.open
    const route = new Tour(graph, from, targets, options).walk()
    if (targets.open === before) return routes
    routes.push(route)
  }
}

/** The edge into a state, and its distance in steps. */
type Reached = { readonly by: Edge | null; readonly steps: number }

class Tour {
  private readonly graph: Graph
  private readonly from: ReadonlyMap<string, readonly Edge[]>
  private readonly targets: Targets
  private readonly options: RouteOptions
  private readonly tracker: PairTracker
  private readonly edges: Edge[] = []
  private readonly items: (readonly string[])[] = []
  /** Kinds of steps that must not be taken again. */
  private readonly spent = new Set<string>()

  constructor(
    graph: Graph,
    from: ReadonlyMap<string, readonly Edge[]>,
    targets: Targets,
    options: RouteOptions,
  ) {
    this.graph = graph
    this.from = from
    this.targets = targets
    this.options = options
    this.tracker = new PairTracker(graph.chart)
    this.cover(graph.start)
    for (const edge of options.lead) this.take(edge)
  }

  walk(): Route {
    while (this.takeBest() || this.goToNearest());
    return { edges: this.edges, items: this.items }
  }

  /** Takes the step that covers the most open items, if any step covers one. */
  private takeBest(): boolean {
    if (this.edges.length >= this.options.maxSteps) return false
    const edges = this.from.get(this.key) ?? []
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
    const reached = new Map<string, Reached>([[this.key, { by: null, steps: 0 }]])
    const room = this.options.maxSteps - this.edges.length
    const most = this.isFirst ? room : Math.min(room, this.targets.farthest() + RESET_STEPS + 1)
    for (const [key, { steps }] of reached) {
      if (steps >= most) return false
      const next = this.wayOnFrom(key, steps, reached)
      if (next) {
        for (const edge of next) this.take(edge)
        return true
      }
      for (const edge of this.from.get(key) ?? []) {
        const to = edge.result.state.key
        if (reached.has(to) || this.isSpent(edge)) continue
        reached.set(to, { by: edge, steps: steps + 1 })
      }
    }
    return false
  }

  /** A way to this state and over an open item that begins there; null when a new route is cheaper. */
  private wayOnFrom(key: string, steps: number, reached: ReadonlyMap<string, Reached>): Way | null {
    if (!this.isFirst && steps > this.targets.distanceTo(key) + RESET_STEPS) return null
    const room = this.options.maxSteps - this.edges.length - steps
    const ways = this.targets.waysFrom(key).filter((way) => way.length <= room)
    if (ways.length === 0) return null
    const there = wayBack(key, reached)
    return (
      ways.map((way) => [...there, ...way]).find((way) => this.isFree(way) && this.isTimely(way)) ??
      null
    )
  }

  /** Whether the way repeats no step that is allowed once only. */
  private isFree(way: Way): boolean {
    const kinds = way.map(this.options.onceAs).filter((kind) => kind !== null)
    return new Set(kinds).size === kinds.length && !way.some((edge) => this.isSpent(edge))
  }

  private isSpent(edge: Edge): boolean {
    const kind = this.options.onceAs(edge)
    return kind !== null && this.spent.has(kind)
  }

  private isTimely(way: Way): boolean {
    return scheduleOf(this.graph.start, [...this.edges, ...way]) !== null
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

  private get key(): string {
    return (this.edges.at(-1)?.result ?? this.graph.start).state.key
  }
}

function wayBack(key: string, reached: ReadonlyMap<string, Reached>): Way {
  const way: Edge[] = []
  for (let by = reached.get(key)?.by; by; by = reached.get(by.from)?.by) way.unshift(by)
  return way
}
