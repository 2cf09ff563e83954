import type { SnapshotFrom } from 'xstate'
import type { OldReportsEvent } from '#machines/old-reports/old-reports.events.ts'
import type { oldReportsMachine } from '#machines/old-reports/old-reports.machine.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type OldReportsView = {
  readonly snapshot: SnapshotFrom<typeof oldReportsMachine>
  readonly send: (event: OldReportsEvent) => void
}
