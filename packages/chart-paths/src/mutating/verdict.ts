import type { Path } from '../covering/paths.ts'
import type { Explore } from '../model.ts'
import type { Level } from '../replaying/levels.ts'
import { replayOnActor } from '../replaying/replay-actor.ts'
import { replayOnModel } from '../replaying/replay-model.ts'
import type { Mutant } from './mutants.ts'
import { type SelectorMutant, selectorDifference } from './mutate-selectors.ts'

/** A level that needs no browser. */
type FastLevel = Exclude<Level, 'browser'>

/** The level that killed a mutant; `unbuildable` means that XState refused its definition. */
type Verdict = {
  readonly by: FastLevel | 'unbuildable' | 'nothing'
  /** The difference. */
  readonly why: string
}

/**
 * Replays the paths of the chart on the mutant, first on the pure machine and then on a live actor,
 * until one of them shows a difference.
 */
export async function verdictOf(
  mutant: Mutant,
  paths: readonly Path[],
  levels: readonly FastLevel[] = ['model', 'actor'],
): Promise<Verdict> {
  let changed: Explore
  try {
    changed = mutant.build()
  } catch (error) {
    return { by: 'unbuildable', why: messageOf(error) }
  }
  const near = pathsNear(mutant, paths)
  for (const level of levels) {
    try {
      for (const path of near) await replays[level](path, changed)
    } catch (error) {
      return { by: level, why: messageOf(error) }
    }
  }
  return { by: 'nothing', why: '' }
}

/** Compares what a selector shows after each step of the paths: a fault of it changes no step. */
export function selectorVerdictOf(mutant: SelectorMutant, paths: readonly Path[]): Verdict {
  for (const { id, start, steps } of paths) {
    for (const [index, { state }] of [start, ...steps.map(({ result }) => result)].entries()) {
      const difference = selectorDifference(mutant, state.snapshot)
      if (difference) return { by: 'model', why: `${id}, step ${index}: ${difference}` }
    }
  }
  return { by: 'nothing', why: '' }
}

const replays = {
  model: (path: Path, changed: Explore) => replayOnModel(path, changed),
  actor: (path: Path, changed: Explore) => replayOnActor(path, changed, 'behaviour'),
} as const

/** The paths that cover the fault: those over its transition first, then the shortest. */
function pathsNear({ near }: Mutant, paths: readonly Path[]): readonly Path[] {
  const rankOf = ({ covers }: Path) => near.findIndex((id) => covers.has(id))
  return paths
    .map((path) => ({ path, rank: rankOf(path) }))
    .filter(({ rank }) => rank !== -1)
    .sort((a, b) => a.rank - b.rank || a.path.steps.length - b.path.steps.length)
    .map(({ path }) => path)
}

function messageOf(error: unknown): string {
  return error instanceof Error ? error.message : String(error)
}
