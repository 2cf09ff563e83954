import type { Edge, Graph } from '../exploring/graph.ts'
import { unreachableReason } from '../exploring/unreachable.ts'
import { PathsError } from '../paths-error.ts'
import type { GenerationOptions } from './options.ts'
import { edgesFrom, type Way } from './pair-ways.ts'
import { type Origin, type Path, pathFrom } from './paths.ts'
import { type Route, routesOver } from './routes.ts'
import { scheduleOf } from './schedule.ts'
import { Targets } from './targets.ts'
import { trimmed } from './trim.ts'

type OriginRoute = Route & { readonly origin: Origin }

/**
 * A small set of paths over all wanted items that the origins reach: greedy, then shortened. Steps
 * that no user can cause are taken only for items that noEdge else covers.
 */
export function coveringPaths(
  origins: readonly Origin[],
  wanted: ReadonlySet<string>,
  maxSteps: number,
  { from, to }: GenerationOptions,
): readonly Path[] {
  if (to !== null) return origins.flatMap((origin) => pathsInto(origin, from, to, maxSteps))
  const open = new Set(wanted)
  const routes: OriginRoute[] = []
  for (const origin of origins) {
    const lead = from === null ? [] : wayTo(origin, from)
    if (lead === null) continue
    const isUnreachable = isUnreachableIn(origin)
    const onceAs = onceIn(origin)
    const ways = [
      { avoids: isUnreachable, onceAs },
      { avoids: noEdge, onceAs },
      { avoids: noEdge, onceAs: noKind },
    ]
    for (const { avoids, onceAs } of ways) {
      const targets = new Targets(origin, open, avoids)
      const options = { maxSteps, avoids, onceAs, itemsOf: origin.explorer.itemsOf, lead }
      for (const route of routesOver(origin.graph, targets, options)) {
        routes.push({ ...route, origin })
        for (const item of route.items.flat()) open.delete(item)
      }
    }
  }
  if (from !== null && routes.length === 0) throw unknownState(from)
  return trimmed(routes, wanted).map(({ origin, edges, items }) =>
    pathFrom(origin, edges.slice(0, items.length - 1)),
  )
}

/** One shortest path for each way into a state. */
function pathsInto(
  origin: Origin,
  from: string | null,
  to: string,
  maxSteps: number,
): readonly Path[] {
  const { graph } = origin
  const lead = from === null ? [] : wayTo(origin, from)
  const ways = lead ? waysFrom(graph, lead, () => false) : new Map<string, Way>()
  const entries = new Map<string, Way>()
  for (const edge of graph.edges) {
    const way = ways.get(edge.from)
    if (!way || way.length >= maxSteps || !isIn(edge, to)) continue
    if (isIn(way.at(-1), to) || (way.length === 0 && isAt(graph.start.state.key, to, graph)))
      continue
    const whole = [...way, edge]
    const known = entries.get(edge.result.taken.join())
    if (known && known.length <= whole.length) continue
    if (scheduleOf(graph.start, whole)) entries.set(edge.result.taken.join(), whole)
  }
  return [...entries.values()].map((way) => pathFrom(origin, way))
}

function isIn(edge: Edge | undefined, state: string): boolean {
  return edge?.result.state.snapshot._nodes.some(({ id }) => id === state) ?? false
}

function isAt(key: string, state: string, { states }: Graph): boolean {
  return states.get(key)?.snapshot._nodes.some(({ id }) => id === state) ?? false
}

/** A shortest way to a state, by steps that a user can cause if possible. */
function wayTo(origin: Origin, state: string): Way | null {
  const { graph } = origin
  for (const avoids of [isUnreachableIn(origin), () => false]) {
    for (const [key, way] of waysFrom(graph, [], avoids)) {
      if (isAt(key, state, graph) && scheduleOf(graph.start, way)) return way
    }
  }
  return null
}

/** A shortest way to each state, all with the same lead. */
function waysFrom({ start, edges }: Graph, lead: Way, avoids: (edge: Edge) => boolean) {
  const from = edgesFrom(edges.filter((edge) => !avoids(edge)))
  const begin = lead.at(-1)?.result.state.key ?? start.state.key
  const ways = new Map<string, Way>([[begin, lead]])
  for (const [key, way] of ways) {
    for (const edge of from.get(key) ?? []) {
      const to = edge.result.state.key
      if (!ways.has(to)) ways.set(to, [...way, edge])
    }
  }
  return ways
}

function isUnreachableIn({ explorer, graph }: Origin): (edge: Edge) => boolean {
  const unreachableFromUi = new Set(
    graph.edges.filter(({ from, cause }) => {
      const state = graph.states.get(from)
      return state && unreachableReason(explorer.explore, state, cause) !== null
    }),
  )
  return (edge) => unreachableFromUi.has(edge)
}

const noEdge = () => false
const noKind = () => null

function onceIn({ explorer, graph }: Origin): (edge: Edge) => string | null {
  const { once = [] } = explorer.explore
  const kinds = new Map<string, string | null>()
  for (const { cause } of graph.edges) {
    if (kinds.has(cause.type)) continue
    kinds.set(cause.type, once.find((label) => label.test(cause.type))?.source ?? null)
  }
  return ({ cause }) => kinds.get(cause.type) ?? null
}

function unknownState(state: string): PathsError {
  return new PathsError(`No path leads to ${state}: is that the id of a state?`)
}
