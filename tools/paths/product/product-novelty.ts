import type { Cause } from '../exploring/cause.ts'
import { trialOf } from '../exploring/explore.ts'
import type { Explorer } from '../exploring/explorer.ts'
import { noveltyOf, type Trial } from '../exploring/novelty.ts'
import type { Place } from '../exploring/place.ts'
import { authOf, leavesOf } from './combinations.ts'
import { partsOf } from './product-place.ts'
import { TwoKeys } from './remembered.ts'
import { type BothSides, ofBoth, sideOf } from './sides.ts'

/** The checkout hears no more of these: it knows already, or begins in them with what was kept. */
const SILENT = /^session\.auth\.(leaving|sessionOut|signedIn\.recovered)/

/**
 * What is worth trying in the product: what would be in the machine it happens to, were that alone
 * (novelty.ts); and what happens for the first time while the session proper and the checkout are
 * in two innermost states. While a session ends, a checkout that finishes an order goes on by itself
 * with what it holds; a page that was reloaded begins with the booking that was kept. So there its
 * facts count as well.
 */
export function productNovelty(
  explorers: BothSides<Explorer>,
): (place: Place, cause: Cause) => boolean {
  const isNewAlone = ofBoth(() => noveltyOf('novel', 0))
  const trials = ofBoth(() => new TwoKeys<Trial>())
  const isNewInSilence = noveltyOf('novel', 0)
  const tried = new TwoKeys<Set<string>>()

  return (place, cause) => {
    const parts = partsOf(place)
    const side = sideOf(cause)
    const part = parts[side]
    const trial = trials[side].at(part.key, cause.type, () => trialOf(explorers[side], part, cause))
    const alone = isNewAlone[side](part, trial)
    return isNewTogether(parts, trial) || alone
  }

  function isNewTogether({ session, checkout }: BothSides<Place>, trial: Trial): boolean {
    const auth = authOf(session)
    if (SILENT.test(auth))
      return isNewInSilence(checkout, { ...trial, label: `${trial.label} ${auth}` })
    const seen = tried.at(trial.label, auth, () => new Set<string>())
    const before = seen.size
    for (const leaf of leavesOf(checkout)) seen.add(leaf)
    return seen.size > before
  }
}
