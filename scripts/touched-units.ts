import { execFileSync } from 'node:child_process'
import { chartOf, SERIALIZABLE, specOf, type Unit } from './deep-ring.ts'

/** The modules that each module imports, by their paths. */
export type ModuleGraph = ReadonlyMap<string, readonly string[]>

/** What a patient opens: the app in the browser, and the server that renders and answers. */
const APP = ['src/app/entry-client.tsx', 'server/main.ts']

/** All charts at once: what it imports says nothing of one of them. */
const EVERY_CHART = ['tests/paths/flows.ts', 'paths/flows.ts', 'e2e/paths/levels.ts']

const isWords = (file: string) => file.startsWith('docs/') || file.endsWith('.md')

/** The chart whose kept paths are in this file. */
const keptOf = (file: string) => /^paths\/(.+)\/kept\.json$/.exec(file)?.[1]

/**
 * The units that a change of these files touches, by the module graph. A file that is in no graph,
 * such as a configuration, a migration or the lock file, touches all; words touch none.
 */
export function touchedUnits(
  units: readonly Unit[],
  changed: readonly string[],
  graph: ModuleGraph,
): readonly Unit[] {
  const files = changed.filter((file) => !isWords(file))
  const isUnknown = (file: string) => !graph.has(file) && keptOf(file) === undefined
  if (files.some(isUnknown)) return units
  const reaches = (roots: readonly string[], without: readonly string[] = []) => {
    const reached = reachedFrom(roots, graph, without)
    return files.some((file) => reached.has(file))
  }
  const app = reaches(APP)
  const server = reaches(['server/main.ts'])
  return units.filter(({ runner, file }) => {
    if (runner === 'lives') return app || reaches([file])
    if (runner === 'browser tests') return app || reaches([file])
    if (runner === 'server tests' || runner === SERIALIZABLE) return server || reaches([file])
    if (runner === 'path tests') return reaches([file])
    const chart = chartOf(file)
    return (
      files.some((changedFile) => keptOf(changedFile) === chart) ||
      reaches([file, specOf(file), ...screensOf(chart, graph)], EVERY_CHART)
    )
  })
}

/** The chart itself, and what imports it in the app. */
function screensOf(chart: string, graph: ModuleGraph): readonly string[] {
  const machine = `machines/${chart}/${chart}.machine.ts`
  const importers = [...graph].filter(
    ([file, imported]) => file.startsWith('src/') && imported.includes(machine),
  )
  return [machine, ...importers.map(([file]) => file)]
}

function reachedFrom(
  roots: readonly string[],
  graph: ModuleGraph,
  without: readonly string[],
): ReadonlySet<string> {
  const reached = new Set<string>(without)
  const open = [...roots]
  for (let file = open.pop(); file !== undefined; file = open.pop()) {
    if (reached.has(file)) continue
    reached.add(file)
    open.push(...(graph.get(file) ?? []))
  }
  for (const file of without) reached.delete(file)
  return reached
}

/**
 * Files that differ from the revision, and those that Git does not know yet. Not those that are gone:
 * what imported them has changed too.
 */
export function changedSince(revision: string): readonly string[] {
  const git = (...args: string[]) =>
    execFileSync('git', args, { encoding: 'utf8' }).split('\n').filter(Boolean)
  return [
    ...git('diff', '--name-only', '--no-renames', '--diff-filter=d', revision),
    ...git('ls-files', '--others', '--exclude-standard'),
  ]
}

/** As dependency-cruiser reads it, which the dependency rules use too. */
export function readModuleGraph(): ModuleGraph {
  const folders = [
    'contract',
    'machines',
    'paths',
    'src',
    'server',
    'packages',
    'ops',
    'tests',
    'e2e',
    'scripts',
  ]
  const args = [...folders, '--output-type', 'json']
  const { modules }: Cruise = JSON.parse(
    execFileSync('depcruise', args, { encoding: 'utf8', maxBuffer: 2 ** 30 }),
  )
  return new Map(
    modules.map(({ source, dependencies }) => [
      source,
      dependencies.map(({ resolved }) => resolved),
    ]),
  )
}

type Cruise = {
  readonly modules: readonly {
    readonly source: string
    readonly dependencies: readonly { readonly resolved: string }[]
  }[]
}
