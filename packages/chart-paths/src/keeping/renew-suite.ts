import type { Explore } from '../model.ts'
import type { KeptPath, KeptSuite } from './kept-suite.ts'
import type { Selectors } from './observe.ts'
import { type Itinerary, recordSuite } from './record-suite.ts'
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
 * The suite with the chosen paths, generated or recorded. Kept paths that the generator does not choose any more stay,
 * unless a difference is accepted: then the suite is recorded again and keeps its named paths.
 */
export function renewSuite(
  kept: KeptSuite | null,
  explore: Explore,
  selectors: Selectors,
  chosen: readonly Itinerary[],
  isAccepted: boolean,
): Renewal {
  const stories = kept ? storiesOf(replaySuite(kept, explore, selectors), kept) : []
  if (stories.length > 0 && !isAccepted) {
    return { suite: null, stories, added: 0, dropped: 0, lost: [] }
  }
  const keptPaths = kept?.paths ?? []
  const staying = keptPaths.filter(({ name }) => !isAccepted || name !== undefined)
  const itineraries = new Map(staying.map((path) => [path.id, itineraryOfKept(path)]))
  for (const path of chosen) {
    // A path that is kept under a name keeps it.
    if (path.name !== undefined || !itineraries.has(path.id)) itineraries.set(path.id, path)
  }
  const { suite, impossible } = recordSuite(explore, selectors, [...itineraries.values()])
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
