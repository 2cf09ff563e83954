import type { Path } from '../covering/paths.ts'
import type { Chart } from '../exploring/chart.ts'
import type { PathResult } from '../replaying/results.ts'
import type { LevelFigures } from './atlas.ts'

/** Coverage of a chart and of these pairs by the paths that passed at one level. */
export function figuresOf(
  chart: Chart,
  pairs: readonly string[],
  paths: readonly Path[],
  results: readonly PathResult[],
): LevelFigures {
  const passed = new Set(results.flatMap(({ path, error }) => (error === null ? [path] : [])))
  const covered = new Set(paths.flatMap(({ id, covers }) => (passed.has(id) ? [...covers] : [])))
  return {
    states: figure([...chart.states.keys()]),
    transitions: figure([...chart.transitions.keys()]),
    pairs: figure(pairs),
    paths: results.length,
    seconds: Number((results.reduce((sum, { ms }) => sum + ms, 0) / 1000).toFixed(1)),
  }

  function figure(ids: readonly string[]) {
    return { covered: ids.filter((id) => covered.has(id)).length, total: ids.length }
  }
}
