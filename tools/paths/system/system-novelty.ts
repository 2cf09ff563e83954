import type { Cause } from '../exploring/cause.ts'
import { attemptOf } from '../exploring/explore.ts'
import type { ExploredState } from '../exploring/explored-state.ts'
import type { Explorer } from '../exploring/explorer.ts'
import { type Attempt, noveltyOf } from '../exploring/novelty.ts'
import { leaderLeafOf, leavesOf } from './combinations.ts'
import { TwoKeyCache } from './memo.ts'
import { type ByRole, byRole } from './roles.ts'
import { rolesIn, type SystemModel } from './system-model.ts'
import { partsOf } from './system-state.ts'

/**
 * A step is worth trying when it is novel for the chart that it acts on (novelty.ts), or happens
 * for the first time with this leader leaf and one of these follower leaves. Where the follower
 * receives nothing more, it continues alone, so its facts count there as well.
 */
export function systemNovelty(
  explorers: ByRole<Explorer>,
  model: SystemModel,
): (state: ExploredState, cause: Cause) => boolean {
  const roleOf = rolesIn(model)
  const isNewAlone = byRole(() => noveltyOf('novelty', 0))
  const attempts = byRole(() => new TwoKeyCache<Attempt>())
  const isNewInSilence = noveltyOf('novelty', 0)
  const tried = new TwoKeyCache<Set<string>>()

  return (state, cause) => {
    const parts = partsOf(state)
    const role = roleOf(cause)
    const part = parts[role]
    const attempt = attempts[role].at(part.key, cause.type, () =>
      attemptOf(explorers[role], part, cause),
    )
    const alone = isNewAlone[role](part, attempt)
    return isNewTogether(parts, attempt) || alone
  }

  function isNewTogether({ leader, follower }: ByRole<ExploredState>, attempt: Attempt): boolean {
    const leaf = leaderLeafOf(leader, model)
    if (model.isSilent(leaf))
      return isNewInSilence(follower, { ...attempt, label: `${attempt.label} ${leaf}` })
    const seen = tried.at(attempt.label, leaf, () => new Set<string>())
    const before = seen.size
    for (const other of leavesOf(follower)) seen.add(other)
    return seen.size > before
  }
}
