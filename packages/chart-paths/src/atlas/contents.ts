import type { AtlasMachine } from './atlas.ts'
import type { ReportRecord } from './record.ts'

/** The contents of an atlas. */
export type Atlas = {
  readonly machines: readonly AtlasMachine[]
  /** Rules that hold in every state of the charts together, as sentences. */
  readonly invariants?: readonly string[]
  /** The record of the last run, with which this one is compared. */
  readonly before: ReportRecord | null
}
