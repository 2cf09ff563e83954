import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { dataPaths } from '../covering/data-paths.ts'
import type { Origin, Path } from '../covering/paths.ts'
import {
  deliveriesText,
  deliveryStories,
  type KeptDeliveries,
  parseDeliveries,
  recordDeliveries,
  type Wiring,
} from '../keeping/deliveries.ts'
import { type KeptSuite, parseSuite, suiteText } from '../keeping/kept-suite.ts'
import { itineraryOf } from '../keeping/record-suite.ts'
import { type Renewal, renewSuite } from '../keeping/renew-suite.ts'
import { samplePaths } from '../keeping/sample-paths.ts'
import { tableOf } from '../table.ts'
import { writeText } from '../write-text.ts'
import { type CommandContext, exitCodeOf, generateAll, type Keeping } from './command.ts'
import { InputFileError, readInputFile } from './input-file.ts'
import { UsageError } from './options.ts'

/** Keeps the generated paths with what each step leads to; a difference has to be accepted. */
export async function save(command: CommandContext): Promise<number> {
  const { flows, options, out, err } = command
  const keeping = keepingOf(command)
  const all = generateAll(command)
  for (const fault of all.flatMap(({ faults }) => faults)) err(fault)
  const rows: string[][] = []
  let differing = 0
  for (const { name, origins, paths: covering } of all) {
    const explore = flows[name]
    if (!explore) continue
    const paths = keptPathsOf(origins, covering).map(itineraryOf)
    const file = fileOf(keeping, name)
    const kept = await readKept(file, parseSuite, command)
    const selectors = keeping.selectors[name] ?? {}
    const renewal = renewSuite(kept, explore, selectors, paths, options.accept)
    const { suite, stories, lost } = renewal
    for (const story of stories) err(`${story}\n`)
    for (const path of lost) err(`${name}: the chart refuses the path “${path}” now: it is dropped`)
    if (suite) await writeText(file, suiteText(suite))
    else differing += stories.length
    rows.push(rowOf(name, suite ?? kept, renewal))
  }
  if (keeping.wiring && options.machine === null) {
    differing += await saveWiring(keeping.wiring, fileOf(keeping, keeping.wiring.name))
  }
  out(tableOf([['machine', 'paths', 'steps', 'new', 'dropped', 'differences'], ...rows]))
  if (differing > 0) {
    err(`${differing} differences from the kept suite. If the charts are right: save --accept`)
    return 1
  }
  return exitCodeOf(all)

  async function saveWiring(wiring: Wiring, file: string): Promise<number> {
    const kept = await readKept(file, parseDeliveries, command)
    const stories = kept ? deliveryStories(kept, wiring) : []
    for (const story of stories) err(`${story}\n`)
    if (stories.length > 0 && !options.accept) return stories.length
    const today = recordDeliveries(
      wiring,
      (chart) => all.find(({ name }) => name === chart)?.paths ?? [],
    )
    await writeText(file, deliveriesText(options.accept ? today : joined(kept, today)))
    return 0
  }
}

/** The generated paths, with those on which every sample is used, and every value that is kept meanwhile. */
export function keptPathsOf(
  origins: readonly Origin[],
  covering: readonly Path[],
): readonly Path[] {
  const paths = [...covering, ...samplePaths(origins, covering)]
  return [...paths, ...dataPaths(origins, paths)]
}

/** @throws UsageError when the app keeps no suite. */
export function keepingOf({ project }: CommandContext): Keeping {
  if (project.keeping) return project.keeping
  throw new UsageError('This project keeps no suite')
}

export function fileOf({ folder }: Keeping, name: string): string {
  return join(folder, name, 'kept.json')
}

/**
 * What a file keeps; null when there is none, or when it cannot be read and is replaced.
 * @throws InputFileError
 */
export async function readKept<T>(
  file: string,
  parse: (text: string) => T,
  { options, err }: Pick<CommandContext, 'options' | 'err'>,
): Promise<T | null> {
  if (!existsSync(file)) return null
  try {
    return await readInputFile(file, parse)
  } catch (error) {
    if (!(error instanceof InputFileError && options.accept)) throw error
    err(`${error.message}: it is replaced, without the recorded paths that were in it`)
    return null
  }
}

/** Kept deliveries stay, also those that no path leads to any more. */
function joined(kept: KeptDeliveries | null, today: KeptDeliveries): KeptDeliveries {
  const keyOf = ({ from, emits, given }: KeptDeliveries['deliveries'][number]) =>
    JSON.stringify([from, emits, given])
  const all = new Map([...(kept?.deliveries ?? []), ...today.deliveries].map((d) => [keyOf(d), d]))
  return { ...today, deliveries: [...all.values()] }
}

function rowOf(name: string, suite: KeptSuite | null, { stories, added, dropped }: Renewal) {
  const paths = suite?.paths ?? []
  const steps = paths.reduce((sum, path) => sum + path.steps.length, 0)
  return [name, ...[paths.length, steps, added, dropped, stories.length].map(String)]
}
