import type { AtlasMachine } from './atlas.ts'
import type { ReportRecord } from './record.ts'

/** What an atlas is made of. */
export type Atlas = {
  readonly machines: readonly AtlasMachine[]
  /** The record of the last run, to tell what is different now. */
  readonly before: ReportRecord | null
}
