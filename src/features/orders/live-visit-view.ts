import type { ReactNode } from 'react'
import type { SlotDay } from '#contract/cart.endpoints.ts'
import type { PlacedLocality } from '#contract/centres.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'

/** How far a home visit is that has not taken place, as the lab last said. */
export type VisitStage = 'planned' | 'onTheWay' | 'late' | 'arrived'

/** A late visit (contract/rules/late-visit.ts) stays one, whatever is said of the arrival. */
export function stageOf({
  phlebotomist_way: way,
  late,
}: Pick<Order, 'phlebotomist_way' | 'late'>): VisitStage {
  if (way?.arrived_at) return 'arrived'
  if (late) return 'late'
  return way ? 'onTheWay' : 'planned'
}

export type LiveVisitProps = {
  readonly order: Order
  /** `YYYY-MM-DD` in the lab's time zone. */
  readonly today: string
  /** Time of the shown data when the last reading failed. */
  readonly staleSince: number | undefined
  /** Opens the change of the slot, with this one chosen. */
  readonly onMove: (slotId: string | undefined) => void
  readonly onCancel: () => void
  /** The heading of the order before the visit. */
  readonly children: ReactNode
}

export type LiveVisitView = LiveVisitProps & {
  readonly stage: VisitStage
  /** Slots to which the order can move; undefined until they are loaded. */
  readonly days: readonly SlotDay[] | undefined
  readonly localities: readonly PlacedLocality[]
  /** Slot for the call of who is coming. */
  readonly call: ReactNode
  /** Milliseconds since 1970. */
  readonly now: number
}
