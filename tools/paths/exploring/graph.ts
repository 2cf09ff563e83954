import type { Cause } from './cause.ts'
import type { Chart } from './chart.ts'
import type { Arrival, Place } from './place.ts'

export type Edge = {
  readonly from: string
  readonly cause: Cause
  readonly arrival: Arrival
}

export type Graph = {
  readonly chart: Chart
  readonly start: Arrival
  /** In the order of discovery: never nearer to the start than the one before. */
  readonly places: ReadonlyMap<string, Place>
  readonly edges: readonly Edge[]
  /** Causes that were not tried in a place, as nothing new came together. */
  readonly skipped: number
}
