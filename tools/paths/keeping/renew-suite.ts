import type { Explore } from '#tools/paths/model.ts'
import type { Path } from '../covering/paths.ts'
import type { KeptPath, KeptSuite } from './kept-suite.ts'
import type { Selectors } from './observe.ts'
import { type Itinerary, itineraryOf, recordSuite } from './record-suite.ts'
import { replaySuite } from './replay-suite.ts'
import { storiesOf } from './stories.ts'

/** What `save` makes of a kept suite. */
export type Renewal = {
  /** Null when the chart differs from the suite and this was not accepted. */
  readonly suite: KeptSuite | null
  readonly stories: readonly string[]
  readonly added: number
  readonly dropped: number
  /** Names of recorded paths that the chart refuses now. */
  readonly lost: readonly string[]
}

/**
 * The suite with the generated paths. Kept paths that the generator does not choose any more stay,
 * unless a difference is accepted: then the suite is made anew, with the recorded paths in it.
 */
export function renewSuite(
  kept: KeptSuite | null,
  explore: Explore,
  selectors: Selectors,
  generated: readonly Path[],
  isAccepted: boolean,
): Renewal {
  const stories = kept ? storiesOf(replaySuite(kept, explore, selectors), kept) : []
  if (stories.length > 0 && !isAccepted) {
    return { suite: null, stories, added: 0, dropped: 0, lost: [] }
  }
  const keptPaths = kept?.paths ?? []
  const staying = isAccepted ? keptPaths.filter(({ name }) => name !== undefined) : keptPaths
  const stayingIds = new Set(staying.map(({ id }) => id))
  const itineraries = [
    ...staying.map(itineraryOfKept),
    ...generated.map(itineraryOf).filter(({ id }) => !stayingIds.has(id)),
  ]
  const { suite, impossible } = recordSuite(explore, selectors, itineraries)
  const before = new Set(keptPaths.map(({ id }) => id))
  const after = new Set(suite.paths.map(({ id }) => id))
  return {
    suite,
    stories,
    added: [...after].filter((id) => !before.has(id)).length,
    dropped: [...before].filter((id) => !after.has(id)).length,
    lost: impossible.flatMap(({ name }) => name ?? []),
  }
}

function itineraryOfKept({ id, name, variant, steps }: KeptPath): Itinerary {
  return { id, variant, ...(name !== undefined && { name }), labels: steps.map(({ step }) => step) }
}
