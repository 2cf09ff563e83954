import { type Coverage, coverageOf, type PairShare } from '../covering/coverage.ts'
import type { Path } from '../covering/paths.ts'
import { hasSample } from '../exploring/catalogue-checks.ts'
import type { Chart } from '../exploring/chart.ts'
import type { Explore } from '../model.ts'
import type { SystemModel } from './system-model.ts'
import { deliveredEvents } from './wiring.ts'

/** A state or transition of one chart that cannot be reached while both run. */
export type OutOfReach = { readonly id: string; readonly why: string }

/** States and transitions of both definitions; as pairs, the possible combinations. */
export function systemCoverage(
  chart: Chart,
  paths: readonly Path[],
  possible: ReadonlySet<string>,
): Coverage & { readonly pairs: PairShare } {
  const covered = new Set(paths.flatMap(({ covers }) => [...covers]))
  const missing = [...possible].filter((combination) => !covered.has(combination))
  const total = possible.size
  const pairs = { total, covered: total - missing.length, missing, impossible: [] }
  return { ...coverageOf(chart, paths), pairs }
}

/** States and transitions that a chart reaches alone but not in the system, with the reason. */
export function outOfReach(
  { states, transitions }: Coverage,
  chart: Chart,
  explore: Explore,
  { wire }: SystemModel,
): readonly OutOfReach[] {
  const delivered = deliveredEvents(wire)
  return [...states.missing, ...transitions.missing].map((id) => ({ id, why: reasonOf(id) }))

  function reasonOf(id: string): string {
    const descriptor = chart.transitions.get(id)?.descriptor
    if (descriptor === undefined) return 'no transition leads there'
    if (delivered.has(descriptor)) return 'the other chart never sends it there'
    const isInner = descriptor === 'always' || descriptor.startsWith('xstate.')
    if (isInner || hasSample(explore, descriptor)) return 'its guard never passes'
    return 'no sample sends its event'
  }
}
