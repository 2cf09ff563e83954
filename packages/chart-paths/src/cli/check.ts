import { atlasMarkdown } from '../atlas/atlas-markdown.ts'
import { staleFiles } from '../atlas/write-atlas.ts'
import { chartOf } from '../exploring/chart.ts'
import { brokenOn } from '../fuzzing/fuzz.ts'
import { completenessGaps } from '../replaying/completeness.ts'
import { checkTrace } from '../traces/check-trace.ts'
import { readTrace } from '../traces/read-trace.ts'
import { pathOfRun, runsOf } from '../traces/trace-path.ts'
import { traceReport } from '../traces/trace-report.ts'
import { type CommandContext, generateAll } from './command.ts'
import { readInputFile } from './input-file.ts'
import { UsageError } from './options.ts'

/** Whether descriptions, executors, assertions, coverage and documents are complete. */
export async function check(command: CommandContext): Promise<number> {
  const { flows, project, options, out, err } = command
  const levels = await project.browserLevels()
  const all = generateAll(command)
  const machines = all.flatMap((generated) => {
    const explore = flows[generated.name]
    if (!explore) return []
    const kept = project.kept?.(generated.name) ?? []
    return [{ generated, explore, chart: chartOf(explore.machine), kept }]
  })
  const gaps = [
    ...machines.flatMap(({ generated: { name }, explore }) =>
      completenessGaps(name, explore, levels[name] ?? null, project.folders),
    ),
    ...all.flatMap(({ faults }) => faults),
    ...(options.machine === null
      ? staleFiles(project.folders.docs, atlasMarkdown(machines, project.invariants))
      : []),
  ]
  for (const gap of gaps) err(gap)
  out(gaps.length === 0 ? 'Every chart is described, covered and equipped.' : `${gaps.length} gaps`)
  return gaps.length === 0 ? 0 : 1
}

/** Where a recorded trace deviates from the charts, and which properties it breaks. */
export async function checkTraceFile(command: CommandContext): Promise<number> {
  const { flows, project, options, out, err } = command
  if (options.subject === null) throw new UsageError('check-trace needs the file of a trace')
  const trace = await readInputFile(options.subject, readTrace)
  const verdicts = checkTrace(trace, flows, project.traceFormat)
  out(traceReport(verdicts))
  const stories = Object.entries(flows).flatMap(([name, explore]) =>
    runsOf(trace, explore.machine.id).flatMap((run) => {
      const taken = pathOfRun(run, explore, project.traceFormat)
      if ('why' in taken) return []
      return brokenOn(name, explore, [{ ...taken.path, steps: taken.path.labels }])
    }),
  )
  for (const story of stories) err(`\n${story}`)
  const deviates = verdicts.some(({ deviation }) => deviation !== null)
  return deviates || stories.length > 0 ? 1 : 0
}
