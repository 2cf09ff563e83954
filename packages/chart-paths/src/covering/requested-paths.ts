import type { Explore } from '../model.ts'
import { generatePaths } from './generate.ts'
import { limitsOf } from './limits.ts'
import { defaultOptions, type GenerationOptions } from './options.ts'
import type { Path } from './paths.ts'

/** Set by `npm run paths -- run --level browser` for the test files that Playwright loads. */
export const OPTIONS_VARIABLE = 'PATHS_OPTIONS'

/** Names of the charts whose paths were asked for; without it all are. */
export const CHARTS_VARIABLE = 'PATHS_CHARTS'

const made = new Map<string, readonly Path[]>()

/** The paths that the command line asked for; by default those over every transition of every chart. */
export function requestedPaths(name: string, explore: Explore): readonly Path[] {
  const known = made.get(name)
  if (known) return known
  const charts = process.env[CHARTS_VARIABLE]?.split(' ')
  if (charts && !charts.includes(name)) return []
  const asked = process.env[OPTIONS_VARIABLE]
  // SAFETY: only the command writes it.
  const options = asked ? (JSON.parse(asked) as GenerationOptions) : defaultOptions
  const { paths } = generatePaths(name, explore, limitsOf(explore), options)
  made.set(name, paths)
  return paths
}
