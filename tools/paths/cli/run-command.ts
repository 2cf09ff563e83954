import { PathsError } from '../paths-error.ts'
import { check } from './check.ts'
import { checkTraceFile } from './check-trace.ts'
import { diff } from './diff.ts'
import { type COMMANDS, givenIn, Misunderstood } from './given.ts'
import type { Flows, Job, Output } from './job.ts'
import { list } from './list.ts'
import { mutate } from './mutate.ts'
import { report } from './report.ts'
import { run } from './run.ts'
import { show } from './show.ts'
import { table } from './table.ts'
import { USAGE } from './usage.ts'

const commands: Readonly<
  Record<(typeof COMMANDS)[number], (job: Job) => number | Promise<number>>
> = {
  table,
  list,
  show,
  run,
  report,
  diff,
  mutate,
  'check-trace': checkTraceFile,
  check,
}

/** Runs one command line and returns the exit code. */
export async function runCommand(
  args: readonly string[],
  flows: Flows,
  output: Output,
): Promise<number> {
  const usage = USAGE.replace('NAMES', Object.keys(flows).join(', '))
  try {
    const given = givenIn(args)
    if (given.help) {
      output.out(usage)
      return 0
    }
    return await commands[given.command]({ ...output, given, flows: asked(given.machine, flows) })
  } catch (error) {
    if (error instanceof Misunderstood) {
      output.err(`${error.message}\n\n${usage}`)
      return 2
    }
    if (!(error instanceof PathsError)) throw error
    output.err(error.message)
    return 1
  }
}

function asked(machine: string | null, flows: Flows): Flows {
  if (machine === null) return flows
  const explore = flows[machine]
  if (!explore) throw new Misunderstood(`There is no machine ${machine}`)
  return { [machine]: explore }
}
