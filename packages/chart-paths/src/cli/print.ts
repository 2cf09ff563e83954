import { coverageTable, pathLine } from '../atlas/report.ts'
import { COVERAGE_GOALS } from '../covering/options.ts'
import type { Path } from '../covering/paths.ts'
import { describeState, describeStateNode, isLeaf } from '../exploring/describe.ts'
import { didYouMean } from '../nearest.ts'
import { PathsError } from '../paths-error.ts'
import { type CommandContext, exitCodeOf, type Flows, generateAll, generateFor } from './command.ts'
import { coverageEntries } from './coverage-threads.ts'
import { UsageError } from './options.ts'
import { selectedPaths } from './select.ts'

/** The coverage of each chart. */
export async function table(command: CommandContext): Promise<number> {
  const all = await coverageEntries(command)
  command.out(coverageTable(all))
  for (const line of all.flatMap(({ remarks }) => remarks)) command.err(line)
  return all.some(({ isFaulty }) => isFaulty) ? 1 : 0
}

/** A line for each path. */
export function list(command: CommandContext): number {
  const all = generateAll(command)
  const paths = [...selectedPaths(all, command.options).values()].flat()
  command.out(paths.map(pathLine).join('\n'))
  return exitCodeOf(all)
}

/** One path, step by step: of the goal that was asked for, or else of any goal. */
export function show({ flows, options, out }: CommandContext): number {
  const { subject, generation, thorough } = options
  if (subject === null) throw new UsageError('show needs the id of a path')
  const ids = new Set<string>()
  const goals = [generation.goal, ...COVERAGE_GOALS.filter((goal) => goal !== generation.goal)]
  for (const goal of goals) {
    for (const [name, explore] of Object.entries(flows)) {
      if (!subject.startsWith(`${explore.machine.id}-`)) continue
      const { paths } = generateFor(name, explore, { ...generation, goal }, thorough)
      for (const { id } of paths) ids.add(id)
      const path = paths.find(({ id }) => id === subject)
      if (!path) continue
      out(`${path.id}: ${path.title}\n\n${pathAsText(path)}`)
      return 0
    }
  }
  throw unknownPath(subject, [...ids], flows)
}

/** Ids are only known of the chart whose name the id begins with. */
function unknownPath(id: string, ids: readonly string[], flows: Flows): PathsError {
  if (ids.length > 0) return new PathsError(`There is no path ${id}${didYouMean(id, ids)}`)
  const charts = Object.values(flows).map(({ machine }) => machine.id)
  const chart = id.replace(/-[^-]*$/, '')
  return new PathsError(
    `There is no path ${id}: no chart is called ${chart}${didYouMean(chart, charts)}`,
  )
}

/** A path as a numbered story: what happens, and where that leads. */
function pathAsText(path: Path): string {
  const origin = path.variant === null ? '' : ` (${path.variant})`
  const lines = [`At the start${origin}: ${describeState(path.start.state.snapshot)}`]
  let before = path.start.state.snapshot
  for (const [index, { cause, result }] of path.steps.entries()) {
    const { snapshot } = result.state
    const entered = snapshot._nodes.filter((node) => isLeaf(node) && !before._nodes.includes(node))
    const news = entered.map(describeStateNode).join(' ') || 'The state stays.'
    lines.push(`${index + 1}. ${capital(cause.says)}. [${cause.type}]`, `   → ${news}`)
    before = snapshot
  }
  return lines.join('\n')
}

function capital(text: string): string {
  return text.charAt(0).toUpperCase() + text.slice(1)
}
