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
  /** In the order of discovery: never nearer to the start than the one before. */
  readonly states: ReadonlyMap<string, ExploredState>
  readonly edges: readonly Edge[]
  /** Number of causes not tried, because their combination of facts was not new. */
  readonly skipped: number
}
