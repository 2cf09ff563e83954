import type { Cause } from './cause.ts'
import type { Chart } from './chart.ts'
import type { ExploredState, StepResult } from './explored-state.ts'

export type Edge = {
  readonly from: string
  readonly cause: Cause
  readonly result: StepResult
}

export type Graph = {
  readonly chart: Chart
  readonly start: StepResult
  /** In order of discovery, which is the order of their distance from the start. */
  readonly states: ReadonlyMap<string, ExploredState>
  readonly edges: readonly Edge[]
  /** Number of causes that were not tried, because their combination of facts was not new. */
  readonly skipped: number
}
