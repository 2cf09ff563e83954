import { parseSuite, suiteText } from '../keeping/kept-suite.ts'
import type { Itinerary } from '../keeping/record-suite.ts'
import { renewSuite } from '../keeping/renew-suite.ts'
import type { Explore } from '../model.ts'
import { checkTrace } from '../traces/check-trace.ts'
import { readTrace, type Trace } from '../traces/read-trace.ts'
import { pathOfRun, runsOf } from '../traces/trace-path.ts'
import { traceReport } from '../traces/trace-report.ts'
import { writeText } from '../write-text.ts'
import type { CommandContext } from './command.ts'
import { readInputFile } from './input-file.ts'
import { UsageError } from './options.ts'
import { fileOf, keepingOf, readKept } from './save.ts'

/** Keeps the paths that a recorded trace has taken, one for each run of a chart. */
export async function record(command: CommandContext): Promise<number> {
  const { flows, options, project, out, err } = command
  const { subject, name } = options
  if (subject === null) throw new UsageError('record needs the file of a trace')
  if (!name) throw new UsageError('record needs the name of the path: --name "pays twice"')
  keepingOf(command)
  const trace = await readInputFile(subject, readTrace)
  const ids = new Set(Object.values(flows).map(({ machine }) => machine.id))
  const entries = trace.entries.filter(({ machine }) => ids.has(machine))
  const verdicts = checkTrace({ ...trace, entries }, flows, project.traceFormat)
  if (verdicts.some(({ deviation }) => deviation !== null)) {
    err(`${traceReport(verdicts)}\n\nNothing is kept: the trace does not follow the charts.`)
    return 1
  }
  const found = Object.entries(flows).map(([flow, explore]) => ({
    flow,
    explore,
    ...pathsIn(trace, explore, name, command),
  }))
  for (const line of found.flatMap(({ faults }) => faults)) err(line)
  if (found.some(({ faults }) => faults.length > 0)) return 1
  const taken = found.filter(({ paths }) => paths.length > 0)
  if (taken.length === 0) {
    err(
      'No chart takes a step in this trace from its start: load the page with the trace switched on',
    )
    return 1
  }
  const suites = await Promise.all(
    taken.map((one) => suiteWith(one.flow, one.explore, one.paths, command)),
  )
  if (suites.includes(null)) return 1
  for (const suite of suites) if (suite) await writeText(suite.file, suite.text)
  for (const { flow, paths, notes } of taken) {
    for (const path of paths)
      out(`${flow}: “${path.name}” is kept, ${path.labels.length} steps (${path.id})`)
    for (const note of notes) out(`note: ${flow}, ${note}`)
  }
  return 0
}

/** The paths of the runs of one chart; runs without a step are left out. */
function pathsIn(trace: Trace, explore: Explore, name: string, { project }: CommandContext) {
  const paths: Itinerary[] = []
  const notes: string[] = []
  const faults: string[] = []
  for (const run of runsOf(trace, explore.machine.id)) {
    const result = pathOfRun(run, explore, project.traceFormat)
    if ('why' in result) faults.push(`Nothing is kept: ${result.why}`)
    else if (result.path.labels.length > 0) {
      const nth = paths.length === 0 ? name : `${name} (${paths.length + 1})`
      paths.push({ ...result.path, name: nth })
      notes.push(...result.notes)
    }
  }
  return { paths, notes, faults }
}

/** The file of a suite with these paths in it; null, with the reason told, when they cannot be added. */
async function suiteWith(
  flow: string,
  explore: Explore,
  paths: readonly Itinerary[],
  command: CommandContext,
): Promise<{ readonly file: string; readonly text: string } | null> {
  const keeping = keepingOf(command)
  const file = fileOf(keeping, flow)
  const kept = await readKept(file, parseSuite, command)
  if (!kept) return refused(`There is no kept suite of ${flow} yet: npm run paths -- save`)
  const names = new Set(paths.map(({ name }) => name))
  const ids = new Set(paths.map(({ id }) => id))
  const known = kept.paths.find(({ id, name }) => name && names.has(name) && !ids.has(id))
  if (known) return refused(`${flow} has another path “${known.name}”: choose another --name`)
  const { suite } = renewSuite(kept, explore, keeping.selectors[flow] ?? {}, paths, false)
  if (!suite) return refused(`${flow} differs from its kept suite: npm run paths -- save says how`)
  return { file, text: suiteText(suite) }

  function refused(why: string): null {
    command.err(why)
    return null
  }
}
