import type { Cause } from '../exploring/cause.ts'
import { type ExploredState, leafStates } from '../exploring/explored-state.ts'
import type { Explorer } from '../exploring/explorer.ts'
import type { Edge } from '../exploring/graph.ts'
import { unreachableReason } from '../exploring/unreachable.ts'
import type { NamedPath } from '../model.ts'
import { isMeant } from '../samples/step-labels.ts'
import { edgesFrom } from './pair-ways.ts'
import { type Origin, type Path, pathFrom, stepOnce } from './paths.ts'
import { scheduleOf } from './schedule.ts'

export type NamedPaths = { readonly paths: readonly Path[]; readonly faults: readonly string[] }

/** Number of states that a search for one step visits. */
const MAX_STATES = 5_000

/** The paths that a chart's model names, and what is wrong with them. */
export function namedPathsIn(origins: readonly Origin[]): NamedPaths {
  const found = origins.map(namedPathsFrom)
  return {
    paths: found.flatMap(({ paths }) => paths),
    faults: found.flatMap(({ faults }) => faults),
  }
}

function namedPathsFrom(origin: Origin): NamedPaths {
  const paths: Path[] = []
  const faults: string[] = []
  const nextEdges = nextEdgesIn(origin)
  for (const [name, named] of Object.entries(origin.explorer.explore.namedPaths ?? {})) {
    if ((named.from ?? null) !== origin.variant) continue
    const { edges, missing } = edgesOf(named, origin, nextEdges)
    const path = missing === null ? { ...pathFrom(origin, edges), title: name, name } : null
    if (path) paths.push(path)
    const fault = missing ?? (path && endFault(path, named))
    if (fault) faults.push(`The path “${name}” ${fault}${named.source ? ` (${named.source})` : ''}`)
  }
  return { paths, faults }
}

/** The edges that a search goes on with. */
type NextEdges = (state: ExploredState) => readonly Edge[]

/** The explored edges first: they lead nearly everywhere, and the others take a step each to find. */
function nextEdgesIn({ explorer, graph }: Origin): readonly NextEdges[] {
  const explored = edgesFrom(graph.edges)
  return [
    ({ key }) => explored.get(key) ?? [],
    (state) => explorer.causesAt(state).map((cause) => edgeBy(cause, state, explorer)),
  ]
}

function edgesOf({ steps }: NamedPath, origin: Origin, nextEdges: readonly NextEdges[]) {
  let edges: readonly Edge[] = []
  for (const label of steps) {
    const state = edges.at(-1)?.result.state ?? origin.graph.start.state
    let way: readonly Edge[] | null = null
    for (const next of nextEdges) way ??= wayOver(label, state, edges, origin, next)
    if (!way) {
      const here = origin.explorer.causesAt(state).map(({ type }) => type)
      const missing = `cannot take ${label} after ${edges.at(-1)?.cause.type ?? 'the start'}; possible there: ${here.join(', ')}`
      return { edges, missing }
    }
    edges = [...edges, ...way]
  }
  return { edges, missing: null }
}

/** A shortest way over some edges that ends with a step of this label, by steps that a user can cause. */
function wayOver(
  label: string,
  from: ExploredState,
  before: readonly Edge[],
  { explorer, graph }: Origin,
  nextEdges: NextEdges,
): readonly Edge[] | null {
  const ways = new Map<string, { state: ExploredState; way: readonly Edge[] }>([
    [from.key, { state: from, way: [] }],
  ])
  for (const { state, way } of ways.values()) {
    for (const cause of explorer.causesAt(state).filter((one) => isMeant(label, one))) {
      const whole = [...way, edgeBy(cause, state, explorer)]
      if (scheduleOf(graph.start, [...before, ...whole])) return whole
    }
    if (ways.size > MAX_STATES) continue
    for (const edge of nextEdges(state)) {
      const next = edge.result.state
      if (ways.has(next.key)) continue
      if (unreachableReason(explorer.explore, state, edge.cause) !== null) continue
      ways.set(next.key, { state: next, way: [...way, edge] })
    }
  }
  return null
}

function edgeBy(cause: Cause, state: ExploredState, explorer: Explorer): Edge {
  return { from: state.key, cause, result: stepOnce(explorer, state, cause) }
}

function endFault({ steps, start }: Path, { ends }: NamedPath): string | null {
  const { snapshot } = (steps.at(-1)?.result ?? start).state
  const active = snapshot._nodes.map(({ id }) => id)
  const missing = ends.filter((state) => !active.includes(state))
  if (missing.length === 0) return null
  return `ends in ${leafStates(snapshot).join(', ')}, not in ${missing.join(', ')}`
}
