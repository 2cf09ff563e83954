import type { SnapshotFrom } from 'xstate'
import type { OrderChangeEvent } from '#machines/order-change/order-change.events.ts'
import type { orderChangeMachine } from '#machines/order-change/order-change.machine.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type OrderChangeView = {
  readonly snapshot: SnapshotFrom<typeof orderChangeMachine>
  readonly send: (event: OrderChangeEvent) => void
}
