import { LEVELS, type Level } from '../replaying/levels.ts'
import type { PathResult } from '../replaying/results.ts'
import type { AtlasMachine } from './atlas.ts'

/** Results by path id, by level. */
export type Verdicts = ReadonlyMap<string, ReadonlyMap<Level, PathResult>>

/** The results of the machine's paths. Those of paths that are no longer made are left out. */
export function verdictsOf({
  generated: { paths },
  results,
}: Pick<AtlasMachine, 'generated' | 'results'>): Verdicts {
  const verdicts = new Map(paths.map(({ id }) => [id, new Map<Level, PathResult>()]))
  for (const result of results) verdicts.get(result.path)?.set(result.level, result)
  return verdicts
}

/** Ids of the states and transitions on paths that were walked to their end, by level. */
export type Reach = Readonly<Record<Level, ReadonlySet<string>>>

export function reachOf(machine: Pick<AtlasMachine, 'generated' | 'results'>): Reach {
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

export type Standing = 'all' | 'some' | 'none'

/** Covered at every level, at some, at none. */
export function standingOf(id: string, reach: Reach): Standing {
  const count = levelsOf(id, reach).length
  if (count === 0) return 'none'
  return count === LEVELS.length ? 'all' : 'some'
}

export function levelsOf(id: string, reach: Reach): readonly Level[] {
  return LEVELS.filter((level) => reach[level].has(id))
}

/** `covered`, `model and actor only`, `not covered`: never colour alone. */
export function standingInWords(id: string, reach: Reach): string {
  const levels = levelsOf(id, reach)
  if (levels.length === 0) return 'not covered'
  return levels.length === LEVELS.length ? 'covered' : `${levels.join(' and ')} only`
}
