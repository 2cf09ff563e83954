import type { LevelFigures } from '../atlas/atlas.ts'
import type { PathResult } from '../replaying/results.ts'
import type { GeneratedProduct } from './generate-product.ts'

/** What the paths that were walked to their end at one level cover; `pairs` are combinations. */
export function productFigures(
  { origins, paths, combinations }: GeneratedProduct,
  results: readonly PathResult[],
): LevelFigures {
  const chart = origins[0]?.graph.chart
  const passed = new Set(results.flatMap(({ path, error }) => (error === null ? [path] : [])))
  const covered = new Set(paths.flatMap(({ id, covers }) => (passed.has(id) ? [...covers] : [])))
  const figure = (ids: readonly string[]) => ({
    covered: ids.filter((id) => covered.has(id)).length,
    total: ids.length,
  })
  return {
    states: figure([...(chart?.states.keys() ?? [])]),
    transitions: figure([...(chart?.transitions.keys() ?? [])]),
    pairs: figure(combinations),
    paths: results.length,
    seconds: Number((results.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(1)),
  }
}
