import { coverageTable, pathLine, remarks } from '../atlas/report.ts'
import { COVERAGE_GOALS } from '../covering/options.ts'
import type { Path } from '../covering/paths.ts'
import { describeState, describeStateNode, isLeaf } from '../exploring/describe.ts'
import { type CommandContext, exitCodeOf, generateAll, generateFor, isSelected } from './command.ts'
import { UsageError } from './options.ts'

/** The coverage of each chart. */
export function table(command: CommandContext): number {
  const all = generateAll(command)
  command.out(coverageTable(all))
  for (const line of all.flatMap(remarks)) command.err(line)
  return exitCodeOf(all)
}

/** A line for each path. */
export function list(command: CommandContext): number {
  const all = generateAll(command)
  const paths = all.flatMap((one) => one.paths).filter((path) => isSelected(path, command.options))
  command.out(paths.map(pathLine).join('\n'))
  return exitCodeOf(all)
}

/** One path, step by step: of the goal that was asked for, or else of any goal. */
export function show({ flows, options, out }: CommandContext): number {
  const { subject, generation, thorough } = options
  const goals = [generation.goal, ...COVERAGE_GOALS.filter((goal) => goal !== generation.goal)]
  for (const goal of goals) {
    for (const [name, explore] of Object.entries(flows)) {
      if (!subject?.startsWith(`${explore.machine.id}-`)) continue
      const { paths } = generateFor(name, explore, { ...generation, goal }, thorough)
      const path = paths.find(({ id }) => id === subject)
      if (!path) continue
      out(`${path.id}: ${path.title}\n\n${pathAsText(path)}`)
      return 0
    }
  }
  throw new UsageError(`There is no path ${subject ?? '(give an id)'}`)
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
