import { cp, readFile, rm, symlink, writeFile } from 'node:fs/promises'
import { join, resolve } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Explore } from 'chart-paths/model.ts'
import type { SourceMutant } from './held-out-mutants.ts'
import type { keptSelectors } from './kept-selectors.ts'
import type { keptWiring } from './kept-wiring.ts'

/** Charts, selectors and wiring of a changed copy of `machines/`. */
export type Mutated = {
  /** Those that the changed file belongs to. */
  readonly flows: Readonly<Record<string, Explore>>
  readonly keptSelectors: typeof keptSelectors
  readonly keptWiring: typeof keptWiring
}

/** What is the project's own in a copy; the rest is linked. */
const COPIED = [
  'machines',
  'paths',
  'tests/paths/keeping/kept-selectors.ts',
  'tests/paths/keeping/kept-wiring.ts',
  'tests/paths/flows.ts',
  'tests/paths/sample-files.ts',
]
const LINKED = ['contract']

/** The charts that a file belongs to, as the source of a module. */
function sourceOfFlows(file: string): string {
  const [flow = ''] = file.split('/')
  if (flow === 'root') return 'export const flows = {}'
  if (flow === 'shared') return "export { flows } from '#tests/paths/flows.ts'"
  return `import * as model from '#paths/${flow}/model.ts'
import { extendFromFiles } from 'chart-paths/samples/sample-files.ts'
import { sampleFileOf } from '#tests/paths/sample-files.ts'
const explore = Object.values(model).find((one) => 'machine' in one)
export const flows = extendFromFiles({ '${flow}': explore }, sampleFileOf)`
}

const ENTRY = `export { keptSelectors } from '#tests/paths/keeping/kept-selectors.ts'
export { keptWiring } from '#tests/paths/keeping/kept-wiring.ts'
`

/**
 * Loads a copy of the charts with one fault. The copy is a package of its own below `.cache`, so that
 * `#machines/…` leads to the copy.
 * @throws Error when the text to find does not stand once in the file.
 */
export async function mutatedMachines(
  { file, find, replacement }: SourceMutant,
  folder: string,
): Promise<Mutated> {
  await rm(folder, { recursive: true, force: true })
  for (const path of COPIED) await cp(path, join(folder, path), { recursive: true })
  for (const path of LINKED) await symlink(resolve(path), join(folder, path))
  const { imports } = JSON.parse(await readFile('package.json', 'utf8'))
  const manifest = { type: 'module', imports }
  await writeFile(join(folder, 'package.json'), JSON.stringify(manifest))
  await writeFile(join(folder, 'entry.ts'), ENTRY + sourceOfFlows(file))
  const target = join(folder, 'machines', file)
  const parts = (await readFile(target, 'utf8')).split(find)
  if (parts.length !== 2) throw new Error(`machines/${file} does not hold “${find}” once`)
  await writeFile(target, parts.join(replacement))
  return import(pathToFileURL(resolve(folder, 'entry.ts')).href)
}
