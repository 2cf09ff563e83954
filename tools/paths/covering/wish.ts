/** What a set of paths has to cover. Each includes what is named before it. */
export const COVERAGES = ['states', 'transitions', 'pairs'] as const

export type CoverageGoal = (typeof COVERAGES)[number]

/** What is asked of the generator beside the machine. */
export type Wish = {
  readonly goal: CoverageGoal
  /** Id of a state to which every path leads first. */
  readonly from: string | null
  /** Id of a state: one path for each way into it, and no others. */
  readonly to: string | null
  /** Most steps of a path, when not as many as the machine's bounds say. */
  readonly longest: number | null
  /** Chooses between steps that are worth the same. */
  readonly seed: number
}

export const usualWish: Wish = { goal: 'transitions', from: null, to: null, longest: null, seed: 0 }
