import type { Slot, SlotDay } from '#contract/cart.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { visitLines } from '#contract/rules/further-visit.ts'
import type { PlannedLine } from '#contract/rules/preparation/planned-line.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import { type PlacedVisit, visitAt } from '#contract/rules/visits-apart.ts'
import { type Elsewhere, withoutTooClose } from '#lib/slots/elsewhere.ts'
import { placesNeeded } from '#machines/order-change/order-windows.ts'
import type { OrderChangeView } from './order-change-view.ts'
import { wholeVisit } from './order-groups.ts'
import { visitsElsewhere } from './visits-elsewhere.ts'

export type RescheduleView = OrderChangeView & {
  readonly order: Order
  /** The home orders that share its visit, in full; empty for a single order, and until loaded. */
  readonly visiting: readonly Order[]
  /** All orders that were booked with it, itself included; empty likewise. */
  readonly booking: readonly Order[]
}

/** A visit whose time can change: the home visit, or the appointment of a sub-department. */
export type ReschedulableVisit = {
  /** Null for a home visit. */
  readonly subdepartment: string | null
  readonly days: readonly SlotDay[]
  readonly lines: readonly PlannedLine[]
  /** Places that the new slot needs. */
  readonly places: number
  /** The current time; of the whole visit. */
  readonly now: Pick<Slot, 'slot_date' | 'from_time' | 'to_time'> | null
  /** The newly chosen window. */
  readonly chosen: Slot | undefined
  /** Slots too close to it are not offered; `days` has them as taken. */
  readonly elsewhere: Elsewhere | undefined
  /** Why those slots cannot be chosen. */
  readonly why: readonly string[]
}

export function reschedulableVisits(view: RescheduleView): ReschedulableVisit[] {
  const { snapshot, order, visiting, booking } = view
  const { windows, choices, withLinked } = snapshot.context
  const places = placesNeeded(snapshot.context)
  const chosenOf = (subdepartment: string | null, days: readonly SlotDay[]) => {
    const id = choices.find((choice) => choice.subdepartment === subdepartment)?.slotId
    return days.flatMap(({ slots }) => slots).find(({ slot_id }) => slot_id === id)
  }
  if (order.order_type === 'home_collection') {
    const moving = withLinked && visiting.length > 0 ? visiting : [order]
    const { elsewhere, why } = visitsElsewhere(moving, booking)
    const days = windows.days.map((day) => withoutTooClose(day, elsewhere))
    const chosen = chosenOf(null, days)
    // A slot for everybody suits the tests of everybody.
    const lines = moving.flatMap(visitLines)
    const now = wholeVisit(order, order.linked?.orders)
    return [{ subdepartment: null, days, lines, places, now, chosen, elsewhere, why }]
  }
  const { elsewhere, why } = visitsElsewhere([order], booking)
  return windows.appointments.map(({ subdepartment, days: all }) => {
    const days = all.map((day) => withoutTooClose(day, elsewhere))
    const now = order.appointments.find((one) => one.subdepartment === subdepartment)?.slot ?? null
    const lines = order.lines.filter(({ scans }) =>
      scans.some((scan) => scan.subdepartment === subdepartment),
    )
    const chosen = chosenOf(subdepartment, days)
    return { subdepartment, days, lines, places: 1, now, chosen, elsewhere, why }
  })
}

/** The chosen times, at the places where the visits are. */
export function plannedVisits(view: RescheduleView): PlacedVisit[] {
  const { address, centre } = view.order
  return reschedulableVisits(view).flatMap(({ subdepartment, places, chosen }) => {
    if (!chosen) return []
    const timing = visitSpan(places, chosen)
    if (subdepartment === null) return address ? [visitAt(timing, address.address_id, address)] : []
    return centre ? [visitAt(timing, centre.lab_code, centre)] : []
  })
}
