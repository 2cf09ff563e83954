import type { RefCallback } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { ReportCheckEvent } from '#machines/report-check/report-check.events.ts'
import type { reportCheckMachine } from '#machines/report-check/report-check.machine.ts'

/** The flow as its views see it: facts of the chart, and what it takes. */
export type ReportCheckView = {
  readonly snapshot: SnapshotFrom<typeof reportCheckMachine>
  readonly send: (event: ReportCheckEvent) => void
  /** Where the camera's picture is shown. */
  readonly video: RefCallback<HTMLVideoElement>
  readonly onPicture: (file: File) => void
  readonly onAgain: () => void
}

type Snapshot = Pick<ReportCheckView, 'snapshot'>

/** Where nothing is tried, and how the last try went. */
export type IdleState = Extract<Asking['asking'], object>['idle']
type Asking = Extract<ReportCheckView['snapshot']['value'], { asking: unknown }>

/** Null while something is tried, or said. */
export function idleStateOf({ snapshot: { value } }: Snapshot): IdleState | null {
  if (typeof value === 'string' || !('asking' in value)) return null
  return typeof value.asking === 'object' ? value.asking.idle : null
}

/** A code is being read or checked. */
export function isBusy({ snapshot }: Snapshot): boolean {
  return ['reading', 'checking', 'renewing'].includes(String(snapshot.value))
}
