import type { KeptPath } from '../atlas/atlas.ts'
import { type Generated, generatePaths } from '../covering/generate.ts'
import { exhaustive, limitsOf } from '../covering/limits.ts'
import type { GenerationOptions } from '../covering/options.ts'
import type { Wiring } from '../keeping/deliveries.ts'
import type { Selectors } from '../keeping/observe.ts'
import type { Explore } from '../model.ts'
import type { BrowserLevelKeys } from '../replaying/completeness.ts'
import type { SampleFileOf } from '../samples/sample-files.ts'
import type { Bounds } from '../together/model.ts'
import type { TogetherReport } from '../together/report-together.ts'
import type { TraceFormat } from '../traces/read-trace.ts'
import type { CliOptions } from './options.ts'

export type Output = { readonly out: (text: string) => void; readonly err: (text: string) => void }

export type Flows = Readonly<Record<string, Explore>>

/** What an app hands to the command line. */
export type Project = {
  /** The charts by name. */
  readonly flows: Flows
  /** The module that exports `flows`, samples of YAML included, for threads; without it there is one. */
  readonly flowsModule?: URL
  /** The YAML files that extend the models of the charts. */
  readonly samples?: SampleFileOf
  /** Two of the charts that are explored together as well; null where there are none. */
  /** Rules that hold in every state of the charts together, as sentences for the atlas. */
  readonly invariants?: readonly string[]
  /** The paths of the kept suite of a chart, for the atlas. */
  readonly kept?: (chart: string) => readonly KeptPath[]
  /** Explores several running apps together; absent where there is no model of them. */
  readonly together?: (bounds: Partial<Bounds>) => TogetherReport | Promise<TogetherReport>
  /** By name of the chart, loaded only where a command asks for them. */
  readonly browserLevels: () => Promise<Readonly<Record<string, BrowserLevelKeys>>>
  readonly traceFormat: TraceFormat
  readonly folders: Folders
  /** Playwright's test files: that which walks the paths, and that which interrupts them. */
  readonly specs: { readonly walks: string; readonly interruptions: string }
  /** Where the kept suite is; absent where none is kept. */
  readonly keeping?: Keeping
}

export type Folders = {
  /** Where the Markdown of the charts is kept. */
  readonly docs: string
  /** Has a folder for each chart. */
  readonly charts: string
  /** Has the browser level of each chart, `<chart>.level.ts`. */
  readonly browserTests: string
}

/** A suite of paths that is kept in the repository. */
export type Keeping = {
  /** Has a folder with `kept.json` for each chart, and one for the wiring. */
  readonly folder: string
  /** By name of the chart. */
  readonly selectors: Readonly<Record<string, Selectors>>
  /** Null where no charts are connected. */
  readonly wiring: Wiring | null
}

/** What a command works on. */
export type CommandContext = Output & {
  readonly options: CliOptions
  readonly project: Project
  /** The charts that were asked for. */
  readonly flows: Flows
}

/** @throws PathsError when the machine cannot be explored. */
export function generate(name: string, explore: Explore, options: CliOptions): Generated {
  return generateFor(name, explore, options.generation, options.thorough)
}

export function generateFor(
  name: string,
  explore: Explore,
  options: GenerationOptions,
  isThorough = false,
): Generated {
  const limits = limitsOf(explore)
  return generatePaths(name, explore, isThorough ? exhaustive(limits) : limits, options)
}

export function generateAll({ flows, options }: CommandContext): readonly Generated[] {
  return Object.entries(flows).map(([name, explore]) => generate(name, explore, options))
}

/** 1 when something is not covered. */
export function exitCodeOf(all: readonly Generated[]): number {
  return all.some(({ faults }) => faults.length > 0) ? 1 : 0
}
