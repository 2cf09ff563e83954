import type { Generated } from '../covering/generate.ts'
import type { Path } from '../covering/paths.ts'
import { chartOf } from '../exploring/chart.ts'
import { didYouMean } from '../nearest.ts'
import { PathsError } from '../paths-error.ts'
import type { Flows } from './command.ts'
import { type CliOptions, UsageError } from './options.ts'

/**
 * The charts that were asked for: by name, or by the states that paths begin and end in.
 * @throws UsageError for an unknown machine, and PathsError for an unknown state.
 */
export function selectedFlows({ machine, generation }: CliOptions, flows: Flows): Flows {
  const named = machine === null ? flows : oneOf(flows, machine)
  const wanted = [generation.from, generation.to].filter((state) => state !== null)
  if (wanted.length === 0) return named
  const states = Object.entries(named).map(([name, { machine: chart }]) => ({
    name,
    ids: [...chartOf(chart).states.keys()],
  }))
  const all = states.flatMap(({ ids }) => ids)
  for (const state of wanted) {
    if (all.includes(state)) continue
    throw new PathsError(`There is no state ${state}${didYouMean(state, all)}`)
  }
  const fitting = states.filter(({ ids }) => wanted.every((state) => ids.includes(state)))
  if (fitting.length === 0) throw new PathsError(`No chart has both ${wanted.join(' and ')}`)
  return Object.fromEntries(
    Object.entries(named).filter(([name]) => fitting.some((one) => one.name === name)),
  )
}

function oneOf(flows: Flows, machine: string): Flows {
  const explore = flows[machine]
  if (explore) return { [machine]: explore }
  const names = Object.keys(flows)
  throw new UsageError(`There is no machine ${machine}${didYouMean(machine, names)}`, {
    showsHelp: false,
  })
}

/**
 * The paths of a chart whose id or title matches `--grep`, by chart.
 * @throws PathsError when there is none in all charts.
 */
export function selectedPaths(
  all: readonly Generated[],
  options: CliOptions,
): ReadonlyMap<string, readonly Path[]> {
  const found = all.map(({ name, paths }): [string, readonly Path[]] => [
    name,
    paths.filter((path) => isSelected(path, options)),
  ])
  if (found.every(([, paths]) => paths.length === 0)) throw nothingFound(options)
  return new Map(found)
}

function isSelected({ id, title }: Path, { grep }: CliOptions): boolean {
  return grep === null || grep.test(`${id} ${title}`)
}

function nothingFound({ grep, generation: { from, to } }: CliOptions): PathsError {
  const wanted = [
    ...(from === null ? [] : [`visits ${from}`]),
    ...(to === null ? [] : [`leads to ${to}`]),
    ...(grep === null ? [] : [`matches ${grep.source}`]),
  ]
  return new PathsError(`No path ${wanted.join(' and ') || 'was generated'}.`)
}
