import type { Cause } from '../exploring/cause.ts'
import type { ExploredState } from '../exploring/explored-state.ts'
import type { Edge } from '../exploring/graph.ts'
import { usesIn } from './data-flow.ts'
import { shortestWays, type Way } from './pair-ways.ts'
import { type Origin, type Path, pathFrom, stepOnce } from './paths.ts'
import { scheduleOf } from './schedule.ts'

/** A state on a path, and the path that leads there. */
type Stand = { readonly state: ExploredState; readonly lead: Way }

type Candidate = Stand & { readonly cause: Cause; readonly uses: readonly string[] }

/**
 * Paths on which each use of a field happens while the field has another value than its first, as far
 * as `paths` lack it. Most go one step on from a path that there is: its values are those of a whole
 * booking. Only what no such step shows gets a shortest way of its own.
 */
export function dataPaths(origins: readonly Origin[], paths: readonly Path[]): readonly Path[] {
  const shown = new Set<string>()
  return origins.flatMap((origin) => {
    const own = paths.filter(({ variant }) => variant === origin.variant)
    return new Search(origin, shown).pathsBeside(own)
  })
}

class Search {
  private readonly origin: Origin
  private readonly usesOf: ReturnType<typeof usesIn>
  private readonly shown: Set<string>
  private readonly visited = new Set<ExploredState>()
  private readonly made: Path[] = []
  /** Those from which no step was tried. */
  private stands: Stand[] = []

  constructor(origin: Origin, shown: Set<string>) {
    this.origin = origin
    this.usesOf = usesIn(origin)
    this.shown = shown
  }

  pathsBeside(paths: readonly Path[]): readonly Path[] {
    for (const path of paths) this.follow(path)
    this.goOn()
    const { graph } = this.origin
    const ways = shortestWays(graph)
    const edges = graph.edges
      .flatMap((edge) => {
        const lead = ways.get(edge.from)
        return lead ? [{ lead, edge }] : []
      })
      .sort((a, b) => a.lead.length - b.lead.length)
    for (const { lead, edge } of edges) {
      const state = graph.states.get(edge.from)
      if (!state || this.newOf(state, edge.cause).length === 0) continue
      if (this.take([...lead, edge])) this.goOn()
    }
    return this.made
  }

  /** Goes one step on, from the states of the paths and then of those that it makes, while that shows new uses. */
  private goOn(): void {
    while (this.stands.length > 0) {
      const candidates = this.stands.flatMap((stand) => this.candidatesAt(stand))
      this.stands = []
      for (const { state, lead, cause, uses } of candidates.sort(byMost)) {
        // Others may have shown them since.
        if (!uses.some((use) => !this.shown.has(use))) continue
        const result = stepOnce(this.origin.explorer, state, cause)
        this.take([...lead, { from: state.key, cause, result }])
      }
    }
  }

  private candidatesAt(stand: Stand): readonly Candidate[] {
    const { explorer } = this.origin
    const { once = [] } = explorer.explore
    const isSpent = ({ type }: Cause) =>
      once.some(
        (label) => label.test(type) && stand.lead.some(({ cause }) => label.test(cause.type)),
      )
    return explorer.causesAt(stand.state).flatMap((cause) => {
      const uses = this.newOf(stand.state, cause)
      return uses.length > 0 && !isSpent(cause) ? [{ ...stand, cause, uses }] : []
    })
  }

  private newOf(state: ExploredState, cause: Cause): readonly string[] {
    return this.usesOf(state, cause).filter((use) => !this.shown.has(use))
  }

  /** Whether the way shows new uses; then it is a path. */
  private take(way: Way): boolean {
    if (!scheduleOf(this.origin.graph.start, way)) return false
    const path = pathFrom(this.origin, way)
    if (!this.follow(path)) return false
    this.made.push(path)
    return true
  }

  private follow({ start, steps }: Path): boolean {
    const before = this.shown.size
    const lead: Edge[] = []
    let { state } = start
    for (const { cause, result } of steps) {
      this.stand(state, lead)
      for (const use of this.usesOf(state, cause)) this.shown.add(use)
      lead.push({ from: state.key, cause, result })
      state = result.state
    }
    this.stand(state, lead)
    return this.shown.size > before
  }

  private stand(state: ExploredState, lead: Way): void {
    if (this.visited.has(state)) return
    this.visited.add(state)
    this.stands.push({ state, lead: [...lead] })
  }
}

function byMost(one: Candidate, other: Candidate): number {
  return other.uses.length - one.uses.length || one.lead.length - other.lead.length
}
