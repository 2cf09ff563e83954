import { existsSync, readFileSync } from 'node:fs'
import { relative } from 'node:path'
import type { Explore } from '../model.ts'
import { extendExplore } from './extend-explore.ts'

/** The path of the YAML file that extends the model of a chart; it may be missing. */
export type SampleFileOf = (chart: string) => string

/**
 * The models of charts, each extended by its YAML file.
 * @throws SamplesError
 */
export function extendFromFiles<Flows extends Readonly<Record<string, Explore>>>(
  flows: Flows,
  fileOf: SampleFileOf,
): { readonly [Name in keyof Flows]: Explore } {
  const extended = Object.entries(flows).map(([name, explore]) => {
    const file = fileOf(name)
    if (!existsSync(file)) return [name, explore]
    return [name, extendExplore(explore, readFileSync(file, 'utf8'), relative('', file))]
  })
  // SAFETY: the entries have the names of the flows.
  return Object.fromEntries(extended) as { readonly [Name in keyof Flows]: Explore }
}
