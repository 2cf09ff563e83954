import type { Explore } from '#machines/explore.ts'
import { expectationOf } from './expectations.ts'
import { generatePaths } from './generate.ts'
import type { Path } from './paths.ts'
import { usualWish, type Wish } from './wish.ts'

/** Set by `npm run paths -- run --level browser` for the test files that Playwright loads. */
export const WISH_VARIABLE = 'PATHS_WISH'

const made = new Map<string, readonly Path[]>()

/** The paths that the command line asked for; without one, those over every transition. */
export function askedPaths(name: string, explore: Explore): readonly Path[] {
  const known = made.get(name)
  if (known) return known
  const asked = process.env[WISH_VARIABLE]
  // SAFETY: only the command writes it.
  const wish = asked ? (JSON.parse(asked) as Wish) : usualWish
  const { paths } = generatePaths(name, explore, expectationOf(name), wish)
  made.set(name, paths)
  return paths
}
