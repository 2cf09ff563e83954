import { join } from 'node:path'
import { fingerprintOf } from '../exploring/fingerprint.ts'
import { exportedMachine } from '../exporting/exported-path.ts'
import { EXPORT_FORMATS, exportFiles } from '../exporting/formats.ts'
import { keptResults } from '../replaying/results.ts'
import { writeText } from '../write-text.ts'
import { type CommandContext, exitCodeOf, generateAll } from './command.ts'
import { UsageError } from './options.ts'
import { selectedPaths } from './select.ts'

const FOLDER = 'reports/paths'

/** Writes paths with their steps and expectations for other tools. */
export async function exportPaths(command: CommandContext): Promise<number> {
  const { flows, options, out, err } = command
  if (options.format === null) {
    throw new UsageError(`export needs --format: ${EXPORT_FORMATS.join(', ')}`, {
      showsHelp: false,
    })
  }
  const all = generateAll(command)
  for (const fault of all.flatMap(({ faults }) => faults)) err(fault)
  const machines = [...selectedPaths(all, options)].flatMap(([name, paths]) => {
    const explore = flows[name]
    return explore && paths.length > 0 ? [exportedMachine(name, explore, paths)] : []
  })
  const results = Object.entries(flows).flatMap(([name, { machine }]) =>
    keptResults('browser', name, fingerprintOf(machine)),
  )
  for (const [name, text] of exportFiles(options.format, machines, results)) {
    const file = join(options.out ?? FOLDER, name)
    await writeText(file, text)
    out(`Written to ${file}`)
  }
  return exitCodeOf(all)
}
