import type { SnapshotFrom } from 'xstate'
import type { SharedReportEvent } from '#machines/shared-report/shared-report.events.ts'
import type { sharedReportMachine } from '#machines/shared-report/shared-report.machine.ts'

/** The flow as its views see it: facts of the chart, and what it takes. */
export type SharedReportView = {
  readonly snapshot: SnapshotFrom<typeof sharedReportMachine>
  readonly send: (event: SharedReportEvent) => void
}
