import type { SnapshotFrom } from 'xstate'
import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { JudgingLine } from '#lib/slots/window-groups.ts'
import type { RescheduleEvent } from '#machines/reschedule/reschedule.events.ts'
import {
  hasRoom,
  placesNeeded,
  type rescheduleMachine,
} from '#machines/reschedule/reschedule.machine.ts'

/** The chart's snapshot and `send`, as the views take them. */
export type RescheduleView = {
  readonly snapshot: SnapshotFrom<typeof rescheduleMachine>
  readonly send: (event: RescheduleEvent) => void
  readonly order: Order
  /** The home orders that share its visit, in full; empty for a single order, and until loaded. */
  readonly visiting: readonly Order[]
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

export function reschedulableVisits(view: RescheduleView): ReschedulableVisit[] {
  const { snapshot, order, visiting } = view
  const { windows, choices, withLinked } = snapshot.context
  const needed = placesNeeded(snapshot.context)
  const chosenOf = (subdepartment: string | null, days: readonly SlotDay[]) => {
    const id = choices.find((choice) => choice.subdepartment === subdepartment)?.slotId
    return days.flatMap(({ slots }) => slots).find(({ slot_id }) => slot_id === id)
  }
  if (order.order_type === 'home_collection') {
    const days = windows.days.map((day) => withRoom(day, needed))
    const chosen = chosenOf(null, days)
    // A slot for everybody suits the tests of everybody.
    const lines =
      withLinked && visiting.length > 0 ? visiting.flatMap((one) => one.lines) : order.lines
    return [{ subdepartment: null, days, lines, now: order.slot, chosen }]
  }
  return windows.appointments.map(({ subdepartment, days }) => {
    const now = order.appointments.find((one) => one.subdepartment === subdepartment)?.slot ?? null
    const lines = order.lines.filter(({ scans }) =>
      scans.some((scan) => scan.subdepartment === subdepartment),
    )
    return { subdepartment, days, lines, now, chosen: chosenOf(subdepartment, days) }
  })
}

/** A slot without room for everybody is full to them. */
function withRoom(day: SlotDay, places: number): SlotDay {
  const slots = day.slots.map((slot) =>
    slot.state === 'free' && !hasRoom(slot, places) ? { ...slot, state: 'full' as const } : slot,
  )
  return { ...day, slots, free: slots.filter(({ state }) => state === 'free').length }
}
