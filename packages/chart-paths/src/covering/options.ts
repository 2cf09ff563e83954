/** Coverage goals of a set of paths. Each includes the ones before it. */
export const COVERAGE_GOALS = ['states', 'transitions', 'pairs'] as const

export type CoverageGoal = (typeof COVERAGE_GOALS)[number]

export type GenerationOptions = {
  readonly goal: CoverageGoal
  /** Id of a state that every path visits first. */
  readonly from: string | null
  /** Id of a state: one path for each way into it, and no others. */
  readonly to: string | null
  /** Maximum number of steps of a path; null for the machine's limit. */
  readonly maxSteps: number | null
  /** Draws the sample of mutants; paths do not depend on it. */
  readonly seed: number
}

export const defaultOptions: GenerationOptions = {
  goal: 'transitions',
  from: null,
  to: null,
  maxSteps: null,
  seed: 0,
}
