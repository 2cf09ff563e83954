import type { ExploredState } from '../exploring/explored-state.ts'
import type { ByRole } from './roles.ts'
import type { SystemModel } from './system-model.ts'

const TOGETHER = ' × '

/** Ids of the leaf states of one chart. */
export function leavesOf({ atoms, leafCount }: ExploredState): readonly string[] {
  return atoms.slice(0, leafCount)
}

/** The leaf state of the leader's region that is combined with the follower's states. */
export function leaderLeafOf(leader: ExploredState, { leaderRegion }: SystemModel): string {
  return leavesOf(leader).find((id) => id.startsWith(leaderRegion)) ?? ''
}

/** The leader's leaf state with each of the follower's. */
export function combinationsOf(
  { leader, follower }: ByRole<ExploredState>,
  model: SystemModel,
): readonly string[] {
  const leaf = leaderLeafOf(leader, model)
  return leavesOf(follower).map((other) => `${leaf}${TOGETHER}${other}`)
}

export function isCombination(id: string): boolean {
  return id.includes(TOGETHER)
}

/** Combinations of follower states with each leader state that a sibling is combined with. */
export function siblingCombinations(
  states: readonly string[],
  known: ReadonlySet<string>,
): readonly string[] {
  return states.flatMap((state) => {
    const region = state.slice(0, state.lastIndexOf('.') + 1)
    const siblings = [...known].filter((id) => id.split(TOGETHER)[1]?.startsWith(region))
    const leaves = new Set(siblings.map((id) => id.split(TOGETHER)[0]))
    return [...leaves].map((leaf) => `${leaf}${TOGETHER}${state}`)
  })
}
