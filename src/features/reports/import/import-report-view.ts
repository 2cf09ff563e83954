import type { SnapshotFrom } from 'xstate'
import type { ImportReportEvent } from '#machines/import-report/import-report.events.ts'
import type { importReportMachine } from '#machines/import-report/import-report.machine.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type ImportReportView = {
  readonly snapshot: SnapshotFrom<typeof importReportMachine>
  readonly send: (event: ImportReportEvent) => void
  readonly onFile: (file: File) => void
}
