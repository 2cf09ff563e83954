import type { Chart } from './chart.ts'
import type { Path } from './paths.ts'

export type Share = {
  readonly total: number
  readonly covered: number
  /** Neither covered nor excused. */
  readonly missing: readonly string[]
}

export type Coverage = {
  readonly states: Share
  readonly transitions: Share
  /** Excused ids that are covered after all, or are in no chart. */
  readonly stale: readonly string[]
}

/** Ids of states and transitions that no path can reach, each with its reason. */
export type Unreachable = Readonly<Record<string, string>>

/** What paths cover of a chart. The totals come from the machine's definition. */
export function coverageOf(
  chart: Chart,
  paths: readonly Path[],
  unreachable: Unreachable = {},
): Coverage {
  const covered = new Set(paths.flatMap(({ covers }) => [...covers]))
  const excused = Object.keys(unreachable)
  return {
    states: shareOf([...chart.states.keys()]),
    transitions: shareOf([...chart.transitions.keys()]),
    stale: excused.filter(
      (id) => covered.has(id) || !(chart.states.has(id) || chart.transitions.has(id)),
    ),
  }

  function shareOf(ids: readonly string[]): Share {
    const missed = ids.filter((id) => !covered.has(id))
    return {
      total: ids.length,
      covered: ids.length - missed.length,
      missing: missed.filter((id) => !excused.includes(id)),
    }
  }
}
