import type { Path } from 'chart-paths/covering/paths.ts'
import type { Prefix } from 'chart-paths/covering/prefixes.ts'
import { isFirstRing } from '#tests/support/ring.ts'
import { type Interruption, interruptions } from './interruptions.ts'

export type Interrupted = Prefix & { readonly interruption: Interruption }

/** Set to `all` by `npm run paths -- run --level browser --interrupt`. */
const WANTED = process.env.PATHS_INTERRUPTIONS

/** Size of the default sample. */
const SAMPLE = 10
const PATHS_IN_SAMPLE = 3

/** Every interruption in every state, or a sample; none in the first ring. */
export function chosenInterruptions(prefixes: readonly Prefix[]): readonly Interrupted[] {
  if (isFirstRing) return []
  // SAFETY: the keys of a constant.
  const kinds = Object.keys(interruptions) as Interruption[]
  if (WANTED === 'all') {
    return prefixes.flatMap((prefix) => kinds.map((interruption) => ({ ...prefix, interruption })))
  }
  const every = Math.max(1, Math.floor(prefixes.length / SAMPLE))
  return prefixes
    .filter((_, index) => index % every === 0)
    .map((prefix, index) => ({ ...prefix, interruption: kinds[index % kinds.length] ?? 'reload' }))
}

/** The paths on which every click is doubled. */
export function chosenPaths(paths: readonly Path[]): readonly Path[] {
  if (isFirstRing) return []
  if (WANTED === 'all') return paths
  const every = Math.max(1, Math.floor(paths.length / PATHS_IN_SAMPLE))
  return paths.filter((_, index) => index % every === 0)
}
