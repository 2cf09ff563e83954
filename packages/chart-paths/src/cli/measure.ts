import type { AtlasMachine, KeptPath } from '../atlas/atlas.ts'
import { figuresOf } from '../atlas/figures.ts'
import { defaultOptions } from '../covering/options.ts'
import { pairsIn } from '../covering/pairs.ts'
import type { Path } from '../covering/paths.ts'
import { chartOf } from '../exploring/chart.ts'
import { fingerprintOf } from '../exploring/fingerprint.ts'
import type { Explore } from '../model.ts'
import { keptResults, type PathResult } from '../replaying/results.ts'
import { keptScreens } from '../replaying/screens.ts'
import { walkAll } from '../replaying/walks.ts'
import { generateFor } from './command.ts'

/**
 * A machine with what its paths found at each level: those over transitions and those over pairs
 * are walked on model and actor now; of the browser the last run counts.
 */
export async function measure(
  name: string,
  explore: Explore,
  kept: readonly KeptPath[] = [],
): Promise<AtlasMachine> {
  const chart = chartOf(explore.machine)
  const generated = generateFor(name, explore, defaultOptions)
  const ofPairs = generateFor(name, explore, { ...defaultOptions, goal: 'pairs' })
  const impossible = new Set(ofPairs.coverage.pairs?.impossible)
  const pairs = [...pairsIn(chart)].filter((pair) => !impossible.has(pair))
  const paths = distinct([...generated.paths, ...ofPairs.paths])
  const model = await walkAll('model', name, explore, paths)
  const actor = await walkAll('actor', name, explore, paths)
  const browser = keptResults('browser', name, fingerprintOf(explore.machine))
  const figures = (results: readonly PathResult[]) => figuresOf(chart, pairs, paths, results)
  return {
    generated,
    chart,
    explore,
    kept,
    levels: { model: figures(model), actor: figures(actor), browser: figures(browser) },
    results: [...model, ...actor, ...browser],
    screens: keptScreens([...chart.states.keys()]),
  }
}

function distinct(paths: readonly Path[]): readonly Path[] {
  return [...new Map(paths.map((path) => [path.id, path])).values()]
}
