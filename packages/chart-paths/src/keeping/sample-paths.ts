import { shortestWays } from '../covering/pair-ways.ts'
import { type Origin, type Path, pathFrom } from '../covering/paths.ts'
import type { Cause } from '../exploring/cause.ts'
import type { StepResult } from '../exploring/explored-state.ts'

/**
 * Shortest paths on which each sample, outcome and timer takes every transition that it takes in the
 * exploration, as far as `paths` lack it. For coverage the first sample of an event is enough; here
 * the data of the others count as well.
 */
export function samplePaths(origins: readonly Origin[], paths: readonly Path[]): readonly Path[] {
  const taken = new Set(
    paths.flatMap(({ steps }) => steps.flatMap(({ cause, result }) => usesOf(cause, result))),
  )
  return origins.flatMap((origin) => {
    const ways = shortestWays(origin.graph)
    const edges = origin.graph.edges
      .flatMap((edge) => {
        const way = ways.get(edge.from)
        return way ? [[...way, edge]] : []
      })
      .sort((a, b) => a.length - b.length)
    return edges.flatMap((way) => {
      const last = way.at(-1)
      const fresh = last ? usesOf(last.cause, last.result).filter((use) => !taken.has(use)) : []
      if (fresh.length === 0) return []
      for (const use of way.flatMap(({ cause, result }) => usesOf(cause, result))) taken.add(use)
      return [pathFrom(origin, way)]
    })
  })
}

function usesOf({ type }: Cause, { taken }: StepResult): readonly string[] {
  return taken.slice(0, 1).map((transition) => `${type} | ${transition}`)
}
