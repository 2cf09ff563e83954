import type { SearchStrategy } from '../exploring/novelty.ts'
import type { Explore, PathCount } from '../model.ts'
import type { CoverageGoal } from './options.ts'

/** Fewer or more paths are a fault. No path has more than `maxSteps` steps. */
export type PathBounds = {
  readonly minPaths: number
  readonly maxPaths: number
  readonly maxSteps: number
}

/** Bounds on the search and on the paths that are generated for a machine. */
export type Limits = {
  readonly strategy: SearchStrategy
  /** Exploring more states than this is an error. */
  readonly maxStates: number
  /** Number of states that are explored exhaustively before the strategy applies. */
  readonly exhaustiveStates: number
  readonly bounds: Readonly<Record<CoverageGoal, PathBounds>>
}

/** A person can still follow such a path, and a failure in the browser is quick to repeat. */
const MAX_STEPS = 18
/** Paths over pairs are for machines only. */
const MAX_STEPS_FOR_PAIRS = 40

/** States need no more paths than transitions. */
function boundsOf(transitions: PathCount, pairs: PathCount): Limits['bounds'] {
  const [minPaths, maxPaths] = transitions
  return {
    states: { minPaths: 1, maxPaths, maxSteps: MAX_STEPS },
    transitions: { minPaths, maxPaths, maxSteps: MAX_STEPS },
    pairs: { minPaths: pairs[0], maxPaths: pairs[1], maxSteps: MAX_STEPS_FOR_PAIRS },
  }
}

export const defaultLimits: Limits = {
  strategy: 'novelty',
  maxStates: 10_000,
  exhaustiveStates: 100,
  bounds: boundsOf([1, 200], [1, 1000]),
}

export function limitsOf({ pathCounts }: Explore): Limits {
  if (!pathCounts) return defaultLimits
  return { ...defaultLimits, bounds: boundsOf(pathCounts.transitions, pathCounts.pairs) }
}

/** Tries everything, which may take minutes. */
export function exhaustive(limits: Limits): Limits {
  return { ...limits, strategy: 'exhaustive', maxStates: 1_000_000 }
}
