import { PathsError } from '../paths-error.ts'
import { SamplesError } from '../samples/read-samples.ts'
import { extendFromFiles } from '../samples/sample-files.ts'
import type { CommandContext, Output, Project } from './command.ts'
import { InputFileError } from './input-file.ts'
import { type COMMANDS, parseOptions, UsageError } from './options.ts'
import { selectedFlows } from './select.ts'
import { USAGE } from './usage.ts'

type Command = (command: CommandContext) => number | Promise<number>

/** Loaded one by one: the layout engine of the atlas alone takes half a second. */
const commands: Readonly<Record<(typeof COMMANDS)[number], () => Promise<Command>>> = {
  table: async () => (await import('./print.ts')).table,
  list: async () => (await import('./print.ts')).list,
  show: async () => (await import('./print.ts')).show,
  run: async () => (await import('./run.ts')).run,
  export: async () => (await import('./export.ts')).exportPaths,
  report: async () => (await import('./report.ts')).report,
  diff: async () => (await import('./report.ts')).diff,
  mutate: async () => (await import('./mutate.ts')).mutate,
  save: async () => (await import('./save.ts')).save,
  record: async () => (await import('./record.ts')).record,
  'check-trace': async () => (await import('./check.ts')).checkTraceFile,
  check: async () => (await import('./check.ts')).check,
  together: async () => (await import('./together.ts')).together,
  fuzz: async () => (await import('./fuzz.ts')).fuzz,
  data: async () => (await import('./data.ts')).data,
  unhandled: async () => (await import('./unhandled.ts')).unhandled,
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
    const command = await commands[options.command]()
    return await command({ ...output, options, project, flows })
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
