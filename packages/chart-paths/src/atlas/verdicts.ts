import type { Level } from '../replaying/levels.ts'
import type { PathResult } from '../replaying/results.ts'
import type { AtlasMachine } from './atlas.ts'

/** Results by path id, by level. */
export type Verdicts = ReadonlyMap<string, ReadonlyMap<Level, PathResult>>

/** The results of the machine's current paths. */
export function verdictsOf({
  generated: { paths },
  results,
}: Pick<AtlasMachine, 'generated' | 'results'>): Verdicts {
  const verdicts = new Map(paths.map(({ id }) => [id, new Map<Level, PathResult>()]))
  for (const result of results) verdicts.get(result.path)?.set(result.level, result)
  return verdicts
}

/** Ids of the states and transitions that passed paths cover, by level. */
export type CoveredIds = Readonly<Record<Level, ReadonlySet<string>>>

export function coveredIdsOf(machine: Pick<AtlasMachine, 'generated' | 'results'>): CoveredIds {
  const verdicts = verdictsOf(machine)
  const at = (level: Level) =>
    machine.generated.paths
      .filter(({ id }) => verdicts.get(id)?.get(level)?.error === null)
      .flatMap(({ covers }) => [...covers])
  return {
    model: new Set(at('model')),
    actor: new Set(at('actor')),
    browser: new Set(at('browser')),
  }
}

/** Covered at every level, at some, at none. */
export type CoverageStatus = 'all' | 'some' | 'none'
