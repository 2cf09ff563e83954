import type { Generated } from '../covering/generate.ts'
import type { Chart } from '../exploring/chart.ts'
import type { Explore } from '../model.ts'
import type { Level } from '../replaying/levels.ts'
import type { PathResult } from '../replaying/results.ts'

/** A machine's definition, and the paths generated from it. */
export type ChartedMachine = {
  readonly generated: Generated
  readonly chart: Chart
  readonly explore: Explore
  /** The paths of its kept suite, where there is one. */
  readonly kept?: readonly KeptPath[]
}

/** A path that is kept with what was expected of it. */
export type KeptPath = {
  readonly id: string
  readonly title: string
  /** Only of a path that somebody recorded or named. */
  readonly name?: string
}

export type AtlasMachine = ChartedMachine & {
  readonly levels: Readonly<Record<Level, LevelFigures>>
  /** The results of all levels. */
  readonly results: readonly PathResult[]
  /** Picture files (JPEG, PNG, WebP) by the id of the state they show. */
  readonly screens: ReadonlyMap<string, string>
}

export type Figure = { readonly covered: number; readonly total: number }

export type LevelFigures = {
  readonly states: Figure
  readonly transitions: Figure
  readonly pairs: Figure
  /** Number of replayed paths; 0 when the level was not run. */
  readonly paths: number
  readonly seconds: number
}
