import { PathsError } from '../paths-error.ts'
import { SamplesError } from '../samples/read-samples.ts'
import { extendFromFiles } from '../samples/sample-files.ts'
import { check, checkTraceFile } from './check.ts'
import type { CommandContext, Output, Project } from './command.ts'
import { exportPaths } from './export.ts'
import { InputFileError } from './input-file.ts'
import { mutate } from './mutate.ts'
import { type COMMANDS, parseOptions, UsageError } from './options.ts'
import { list, show, table } from './print.ts'
import { record } from './record.ts'
import { diff, report } from './report.ts'
import { run } from './run.ts'
import { save } from './save.ts'
import { selectedFlows } from './select.ts'
import { together } from './together.ts'
import { unhandled } from './unhandled.ts'
import { USAGE } from './usage.ts'

type Command = (command: CommandContext) => number | Promise<number>

const commands: Readonly<Record<(typeof COMMANDS)[number], Command>> = {
  table,
  list,
  show,
  run,
  export: exportPaths,
  report,
  diff,
  mutate,
  save,
  record,
  'check-trace': checkTraceFile,
  check,
  together,
  unhandled,
}

/** Runs one command line and returns the exit code. */
export async function runCommand(
  args: readonly string[],
  project: Project,
  output: Output,
): Promise<number> {
  const usage = USAGE.replace('NAMES', Object.keys(project.flows).join(', '))
  try {
    const options = parseOptions(args)
    if (options.help) {
      output.out(usage)
      return 0
    }
    const chosen = selectedFlows(options, project.flows)
    const flows = project.samples ? extendFromFiles(chosen, project.samples) : chosen
    return await commands[options.command]({ ...output, options, project, flows })
  } catch (error) {
    if (error instanceof UsageError) {
      output.err(error.showsHelp ? `${error.message}\n\n${usage}` : error.message)
      return 2
    }
    if (error instanceof InputFileError || error instanceof SamplesError) {
      output.err(error.message)
      return 2
    }
    if (!(error instanceof PathsError)) throw error
    output.err(error.message)
    return 1
  }
}
