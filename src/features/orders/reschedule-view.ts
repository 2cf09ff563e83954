import type { SnapshotFrom } from 'xstate'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { JudgingLine } from '#lib/slots/window-groups.ts'
import type { RescheduleEvent } from '#machines/reschedule/reschedule.events.ts'
import type { rescheduleMachine } from '#machines/reschedule/reschedule.machine.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type RescheduleView = {
  readonly snapshot: SnapshotFrom<typeof rescheduleMachine>
  readonly send: (event: RescheduleEvent) => void
  readonly order: Order
}

/** A visit whose time can change: the home visit, or the appointment of a sub-department. */
export type ReschedulableVisit = {
  /** Null for a home visit. */
  readonly subdepartment: string | null
  readonly days: readonly SlotDay[]
  /** Lines whose preparation rules restrict the windows. */
  readonly lines: readonly JudgingLine[]
  /** The current time. */
  readonly now: Pick<Slot, 'slot_date' | 'from_time' | 'to_time'> | null
  /** The newly chosen window. */
  readonly chosen: Slot | undefined
}

export function reschedulableVisits({ snapshot, order }: RescheduleView): ReschedulableVisit[] {
  const { windows, choices } = snapshot.context
  const chosenOf = (subdepartment: string | null, days: readonly SlotDay[]) => {
    const id = choices.find((choice) => choice.subdepartment === subdepartment)?.slotId
    return days.flatMap(({ slots }) => slots).find(({ slot_id }) => slot_id === id)
  }
  if (order.order_type === 'home_collection') {
    const { days } = windows
    const chosen = chosenOf(null, days)
    return [{ subdepartment: null, days, lines: order.lines, now: order.slot, chosen }]
  }
  return windows.appointments.map(({ subdepartment, days }) => {
    const now = order.appointments.find((one) => one.subdepartment === subdepartment)?.slot ?? null
    const lines = order.lines.filter(({ scans }) =>
      scans.some((scan) => scan.subdepartment === subdepartment),
    )
    return { subdepartment, days, lines, now, chosen: chosenOf(subdepartment, days) }
  })
}
