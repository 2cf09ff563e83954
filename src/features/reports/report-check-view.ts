import type { RefCallback } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { ReportCheckEvent } from '#machines/report-check/report-check.events.ts'
import type { reportCheckMachine } from '#machines/report-check/report-check.machine.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type ReportCheckView = {
  readonly snapshot: SnapshotFrom<typeof reportCheckMachine>
  readonly send: (event: ReportCheckEvent) => void
  /** Ref of the video element. */
  readonly video: RefCallback<HTMLVideoElement>
  readonly onPicture: (file: File) => void
  readonly onAgain: () => void
}

type Snapshot = Pick<ReportCheckView, 'snapshot'>

/** Idle states, which also tell how the last attempt ended. */
export type IdleState = Extract<Asking['asking'], object>['idle']
type Asking = Extract<ReportCheckView['snapshot']['value'], { asking: unknown }>

/** Null while a check is running or its result is shown. */
export function idleStateOf({ snapshot: { value } }: Snapshot): IdleState | null {
  if (typeof value === 'string' || !('asking' in value)) return null
  return typeof value.asking === 'object' ? value.asking.idle : null
}
