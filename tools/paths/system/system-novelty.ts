import type { Cause } from '../exploring/cause.ts'
import { trialOf } from '../exploring/explore.ts'
import type { Explorer } from '../exploring/explorer.ts'
import { noveltyOf, type Trial } from '../exploring/novelty.ts'
import type { Place } from '../exploring/place.ts'
import { leaderLeafOf, leavesOf } from './combinations.ts'
import { TwoKeyCache } from './memo.ts'
import { type ByRole, byRole } from './roles.ts'
import { rolesIn, type SystemModel } from './system-model.ts'
import { partsOf } from './system-state.ts'

/**
 * What is worth trying in the system: what is novel for the chart it happens to (novelty.ts), and
 * what happens for the first time with this leader leaf and one of these follower leaves. Where
 * the follower receives nothing more, it goes on by itself, so there its facts count as well.
 */
export function systemNovelty(
  explorers: ByRole<Explorer>,
  model: SystemModel,
): (place: Place, cause: Cause) => boolean {
  const roleOf = rolesIn(model)
  const isNewAlone = byRole(() => noveltyOf('novelty', 0))
  const trials = byRole(() => new TwoKeyCache<Trial>())
  const isNewInSilence = noveltyOf('novelty', 0)
  const tried = new TwoKeyCache<Set<string>>()

  return (place, cause) => {
    const parts = partsOf(place)
    const role = roleOf(cause)
    const part = parts[role]
    const trial = trials[role].at(part.key, cause.type, () => trialOf(explorers[role], part, cause))
    const alone = isNewAlone[role](part, trial)
    return isNewTogether(parts, trial) || alone
  }

  function isNewTogether({ leader, follower }: ByRole<Place>, trial: Trial): boolean {
    const leaf = leaderLeafOf(leader, model)
    if (model.isSilent(leaf))
      return isNewInSilence(follower, { ...trial, label: `${trial.label} ${leaf}` })
    const seen = tried.at(trial.label, leaf, () => new Set<string>())
    const before = seen.size
    for (const other of leavesOf(follower)) seen.add(other)
    return seen.size > before
  }
}
