import type { Chart } from '../exploring/chart.ts'
import { decisionsIn } from '../exploring/guard-operands.ts'
import type { Explore } from '../model.ts'
import { pairsIn } from './pairs.ts'
import type { Path } from './paths.ts'

export type Share = {
  readonly total: number
  readonly covered: number
  /** Neither covered nor excluded. */
  readonly missing: readonly string[]
}

export type Coverage = {
  readonly states: Share
  readonly transitions: Share
  /** Each operand of a composed guard counts twice: it decides while true, and while false. */
  readonly operands: Share
  /** Null when pairs are not a goal. */
  readonly pairs: PairShare | null
  /** Excluded ids that are covered after all, or that the chart does not have. */
  readonly stale: readonly string[]
}

export type PairShare = Share & {
  /** Pairs that the definition allows and the search could not find. */
  readonly impossible: readonly string[]
}

/** The share of a chart that paths cover. The totals come from the machine's definition. */
export function coverageOf(
  chart: Chart,
  paths: readonly Path[],
  exclusions: Explore['excluded'] = {},
  impossiblePairs: readonly string[] | null = null,
): Coverage {
  const covered = new Set(paths.flatMap(({ covers }) => [...covers]))
  const excluded = Object.keys(exclusions)
  const decisions = decisionsIn(chart)
  return {
    states: shareOf([...chart.states.keys()]),
    transitions: shareOf([...chart.transitions.keys()]),
    operands: shareOf([...decisions]),
    pairs: impossiblePairs && pairShare(new Set(impossiblePairs)),
    stale: excluded.filter(
      (id) =>
        covered.has(id) ||
        !(chart.states.has(id) || chart.transitions.has(id) || decisions.has(id)),
    ),
  }

  function pairShare(impossible: ReadonlySet<string>): PairShare {
    const possible = [...pairsIn(chart)].filter((pair) => !impossible.has(pair))
    return { ...shareOf(possible), impossible: [...impossible] }
  }

  function shareOf(ids: readonly string[]): Share {
    const missed = ids.filter((id) => !covered.has(id))
    return {
      total: ids.length,
      covered: ids.length - missed.length,
      missing: missed.filter((id) => !excluded.includes(id)),
    }
  }
}
