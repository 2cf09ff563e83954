import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { AtlasMachine, Figure } from '../atlas/atlas.ts'
import { describeDifference } from '../atlas/describe-difference.ts'
import { differenceOf, isSame } from '../atlas/difference.ts'
import { type MachineRecord, parseRecord, type ReportRecord, recordOf } from '../atlas/record.ts'
import { levelTable } from '../atlas/report.ts'
import { writeAtlas } from '../atlas/write-atlas.ts'
import { RESULTS } from '../replaying/results.ts'
import { writeText } from '../write-text.ts'
import type { CommandContext } from './command.ts'
import { readInputFile } from './input-file.ts'
import { measure } from './measure.ts'
import { UsageError } from './options.ts'

/** The next report is compared with this one. */
const LAST = join(RESULTS, 'last-report.json')

const ATLAS = 'reports/statecharts.html'

/** Replays the paths on model and actor, and writes the atlas. */
export async function report(command: CommandContext): Promise<number> {
  const { flows, project, options, out, err } = command
  const machines: AtlasMachine[] = []
  for (const [name, explore] of Object.entries(flows)) {
    err(`${name} …`)
    machines.push(await measure(name, explore, project.kept?.(name)))
  }
  const isWhole = options.machine === null
  const html = options.out ?? ATLAS
  const record = recordOf({ machines })
  const text = `${JSON.stringify(record, null, 2)}\n`
  if (options.json) await writeText(options.json, text)
  const docs = isWhole ? project.folders.docs : null
  const { invariants = [] } = project
  await writeAtlas({ machines, invariants, before: await lastRecord() }, { html, docs })
  await writeText(LAST, text)
  out(levelTable(record.machines))
  const files = [html, docs, options.json].filter((file) => file !== null)
  out(`Written to ${files.join(', ')}`)
  const lacks = machines.some(hasFailure) || record.machines.some(isLacking)
  return lacks ? 1 : 0
}

/** The difference from an earlier report, in what was asked for. */
export async function diff({ flows, options, out }: CommandContext): Promise<number> {
  if (options.subject === null) throw new UsageError('diff needs the file of a report --json')
  const whole = await readInputFile(options.subject, parseRecord)
  const isWhole = options.machine === null
  const machinesBefore = whole.machines.filter(({ name }) => isWhole || name in flows)
  const machines = await Promise.all(
    Object.entries(flows).map(([name, explore]) => measure(name, explore)),
  )
  const now = recordOf({ machines })
  const difference = differenceOf({ ...whole, machines: machinesBefore }, now)
  out(describeDifference(difference))
  return options.fail && !isSame(difference) ? 1 : 0
}

async function lastRecord(): Promise<ReportRecord | null> {
  try {
    return parseRecord(await readFile(LAST, 'utf8'))
  } catch {
    return null
  }
}

function hasFailure({ results }: AtlasMachine): boolean {
  return results.some(({ error }) => error !== null)
}

/** Not all is covered where no browser is needed. */
function isLacking({ levels }: MachineRecord): boolean {
  const isWhole = ({ covered, total }: Figure) => covered === total
  const fast = [levels.model, levels.actor]
  return fast.some((level) => ![level.states, level.transitions, level.pairs].every(isWhole))
}
