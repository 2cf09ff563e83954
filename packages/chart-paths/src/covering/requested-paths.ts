import type { Explore } from '../model.ts'
import { generatePaths } from './generate.ts'
import { limitsOf } from './limits.ts'
import { defaultOptions, type GenerationOptions } from './options.ts'
import type { Path } from './paths.ts'

/** Set by `npm run paths -- run --level browser` for the test files that Playwright loads. */
export const OPTIONS_VARIABLE = 'PATHS_OPTIONS'

const made = new Map<string, readonly Path[]>()

/** The paths that the command line asked for; by default those over every transition. */
export function requestedPaths(name: string, explore: Explore): readonly Path[] {
  const known = made.get(name)
  if (known) return known
  const asked = process.env[OPTIONS_VARIABLE]
  // SAFETY: only the command writes it.
  const options = asked ? (JSON.parse(asked) as GenerationOptions) : defaultOptions
  const { paths } = generatePaths(name, explore, limitsOf(explore), options)
  made.set(name, paths)
  return paths
}
