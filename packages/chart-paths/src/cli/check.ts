import { atlasMarkdown } from '../atlas/atlas-markdown.ts'
import { staleFiles } from '../atlas/write-atlas.ts'
import { chartOf } from '../exploring/chart.ts'
import { completenessGaps } from '../replaying/completeness.ts'
import { checkTrace } from '../traces/check-trace.ts'
import { readTrace } from '../traces/read-trace.ts'
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

/** Where a recorded trace deviates from the charts. */
export async function checkTraceFile(command: CommandContext): Promise<number> {
  const { flows, project, options, out } = command
  if (options.subject === null) throw new UsageError('check-trace needs the file of a trace')
  const trace = await readInputFile(options.subject, readTrace)
  const verdicts = checkTrace(trace, flows, project.traceFormat)
  out(traceReport(verdicts))
  return verdicts.some(({ deviation }) => deviation !== null) ? 1 : 0
}
