import { createHash } from 'node:crypto'
import type { Explore } from '#machines/explore.ts'
import type { Cause } from './cause.ts'
import type { Edge, Graph } from './graph.ts'
import type { Arrival } from './place.ts'
import { scheduleOf } from './schedule.ts'
import { isLeaf, localName } from './words.ts'

export type PathStep = {
  readonly cause: Cause
  readonly arrival: Arrival
  /** When it happens: ticks after the start (see schedule.ts). */
  readonly at: number
}

export type Path = {
  /** The machine's id and a hash of the steps' labels: the same as long as the steps are. */
  readonly id: string
  readonly title: string
  /** The name of the input it starts from; null is the usual one. */
  readonly variant: string | null
  readonly start: Arrival
  readonly steps: readonly PathStep[]
  /** Ids of states and transitions. */
  readonly covers: ReadonlySet<string>
}

/** What the machine starts with on this path. */
export function inputOf({ variant }: Path, { input, variants }: Explore): unknown {
  return variant === null ? input : variants?.[variant]
}

/** What was explored from one input. */
export type Origin = { readonly variant: string | null; readonly graph: Graph }

/**
 * A small set of short paths over every state and transition that `longest` steps reach: for
 * each of them a shortest path, and of these greedily those that cover most of what is open.
 */
export function coveringPaths(origins: readonly Origin[], longest: number): readonly Path[] {
  const covered = new Set<string>()
  const candidates = origins.flatMap((origin) => shortestPaths(origin, longest, covered))
  const open = new Set(covered)
  const chosen: Path[] = []
  while (open.size > 0) {
    const best = candidates.reduce((a, b) => (gain(b, open) > gain(a, open) ? b : a))
    for (const id of best.covers) open.delete(id)
    chosen.push(best)
  }
  return withoutRedundant(chosen)
}

/** For each state and transition not yet covered a shortest path that can be timed. */
function shortestPaths(origin: Origin, longest: number, covered: Set<string>): readonly Path[] {
  const { chart, start, edges } = origin.graph
  const ways = waysTo(start, edges)
  const paths: Path[] = []
  keepIfFresh([], [0])
  const byLength = edges
    .map((edge) => ({ edge, way: ways.get(edge.from) ?? [] }))
    .filter(({ way }) => way.length < longest)
    .sort((a, b) => a.way.length - b.way.length)
  for (const { edge, way } of byLength) {
    if (freshOf(edge.arrival).length === 0) continue
    const along = [...way, edge]
    const times = scheduleOf(start, along)
    if (times) keepIfFresh(along, times)
  }
  return paths

  function keepIfFresh(along: readonly Edge[], times: readonly number[]) {
    const fresh = freshOf(along.at(-1)?.arrival ?? start)
    if (fresh.length === 0) return
    for (const id of fresh) covered.add(id)
    paths.push(pathAlong(origin, along, times))
  }

  function freshOf({ visited, taken }: Arrival): readonly string[] {
    const counted = [...visited, ...taken].filter(
      (id) => chart.states.has(id) || chart.transitions.has(id),
    )
    return counted.filter((id) => !covered.has(id))
  }
}

/** A shortest way to each place. Places come in the order of discovery, so the first edge is it. */
function waysTo(start: Arrival, edges: readonly Edge[]) {
  const ways = new Map<string, readonly Edge[]>([[start.place.key, []]])
  for (const edge of edges) {
    const way = ways.get(edge.from)
    if (!way || ways.has(edge.arrival.place.key)) continue
    ways.set(edge.arrival.place.key, [...way, edge])
  }
  return ways
}

function pathAlong(
  { variant, graph: { start } }: Origin,
  edges: readonly Edge[],
  times: readonly number[],
): Path {
  const labels = edges.map(({ cause }) => cause.type)
  const named = variant === null ? labels : [`from ${variant}`, ...labels]
  const hash = createHash('sha256').update(named.join('\n')).digest('hex').slice(0, 8)
  const end = edges.at(-1)?.arrival ?? start
  return {
    id: `${start.place.snapshot.machine.id}-${hash}`,
    title: titleOf(labels.at(-1), end),
    variant,
    start,
    steps: edges.map(({ cause, arrival }, index) => ({
      cause,
      arrival,
      at: times[index + 1] ?? 0,
    })),
    covers: new Set([start, ...edges.map(({ arrival }) => arrival)].flatMap(itemsOf)),
  }
}

function titleOf(last: string | undefined, { place }: Arrival): string {
  const leaves = place.snapshot._nodes.filter(isLeaf).map(localName).sort().join(' + ')
  return last ? `${last} leads to ${leaves}` : `starts in ${leaves}`
}

function itemsOf({ visited, taken }: Arrival): readonly string[] {
  return [...visited, ...taken]
}

function gain({ covers }: Path, open: ReadonlySet<string>): number {
  let count = 0
  for (const id of covers) if (open.has(id)) count += 1
  return count
}

/** Drops the paths that those chosen after them made superfluous. */
function withoutRedundant(paths: readonly Path[]): readonly Path[] {
  const uses = new Map<string, number>()
  for (const { covers } of paths) for (const id of covers) uses.set(id, (uses.get(id) ?? 0) + 1)
  return paths.filter(({ covers }) => {
    if ([...covers].some((id) => uses.get(id) === 1)) return true
    for (const id of covers) uses.set(id, (uses.get(id) ?? 0) - 1)
    return false
  })
}
