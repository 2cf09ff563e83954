import type { SnapshotFrom } from 'xstate'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { JudgingLine } from '#lib/slots/window-groups.ts'
import type { RescheduleEvent } from '#machines/reschedule/reschedule.events.ts'
import type { rescheduleMachine } from '#machines/reschedule/reschedule.machine.ts'

/** The flow as its views see it: facts of the chart, and what it takes. */
export type RescheduleView = {
  readonly snapshot: SnapshotFrom<typeof rescheduleMachine>
  readonly send: (event: RescheduleEvent) => void
  readonly order: Order
}

/** One place whose time can change: the home visit, or the appointment of a sub-department. */
export type ReschedulableVisit = {
  /** Null for a home visit. */
  readonly subdepartment: string | null
  readonly days: readonly SlotDay[]
  /** The lines whose rules say which windows suit. */
  readonly lines: readonly JudgingLine[]
  /** The time it has now. */
  readonly now: Pick<Slot, 'slot_date' | 'from_time' | 'to_time'> | null
  /** The window that is chosen instead. */
  readonly chosen: Slot | undefined
}

/** What of an order can have another time, with what is chosen. */
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
