import type { ReactNode } from 'react'
import type { SnapshotFrom } from 'xstate'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { LiveVisitEvent } from '#machines/live-visit/live-visit.events.ts'
import type { liveVisitMachine } from '#machines/live-visit/live-visit.machine.ts'

export type LiveVisitProps = {
  readonly order: Order
  /** `YYYY-MM-DD` in the lab's time zone. */
  readonly today: string
  /** Time of the shown data when the last reading failed. */
  readonly staleSince: number | undefined
  /** Opens the change of the slot, with this one chosen. */
  readonly onMove: (slotId: string | undefined) => void
  readonly onCancel: () => void
  /** The heading of the order before and after the visit. */
  readonly children: ReactNode
}

export type LiveVisitView = LiveVisitProps & {
  readonly snapshot: SnapshotFrom<typeof liveVisitMachine>
  readonly send: (event: LiveVisitEvent) => void
  /** Slots to which the order can move; undefined until they are loaded. */
  readonly days: readonly SlotDay[] | undefined
  readonly localities: readonly PlacedLocality[]
  /** Milliseconds since 1970. */
  readonly now: number
}
