import type { SnapshotFrom } from 'xstate'
import type { RepeatPlansEvent } from '#machines/repeat-plans/repeat-plans.events.ts'
import type { repeatPlansMachine } from '#machines/repeat-plans/repeat-plans.machine.ts'

/** A chart's snapshot and `send`, as the views take them. */
export type RepeatPlansView = {
  readonly snapshot: SnapshotFrom<typeof repeatPlansMachine>
  readonly send: (event: RepeatPlansEvent) => void
}
