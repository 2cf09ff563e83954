import type { Order } from '#contract/orders.schemas.ts'
import { listInWords } from '#contract/rules/in-words.ts'
import { labIso, labMs } from '#contract/rules/lab-time.ts'
import {
  type OrderToPlan,
  ordersOfVisit,
  planOfOrders,
} from '#contract/rules/preparation/booking-plan.ts'
import type { PlanStep } from '#contract/rules/preparation/plan-step.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import type { Timing } from '#contract/rules/time-span.ts'
import { visitSpan } from '#contract/rules/visit-turns.ts'
import {
  dated,
  isOver,
  type Owner,
  placeOf,
  slug,
  stepEvent,
  stepInWords,
  VISIT_ALARM,
  visitTitle,
} from './calendar-events.ts'
import type { CalendarEvent } from './calendar-file.ts'

/** An order of a booking, as the pages of a visit have it. */
export type CalendarOrder = Order & Pick<OrderToPlan, 'own_visit' | 'visit_turn'>

/** One visit of the booking: at home for several people, or one appointment of one of them. */
type CalendarVisit = {
  readonly uid: string
  readonly orders: readonly CalendarOrder[]
  readonly timing: Timing
  readonly subdepartment: string | null
}

/**
 * One event for each visit of a booking, with everybody's preparation by name, and reminders of what
 * comes before; `now` is an ISO instant. A walk-in has no time, and so no event.
 */
export function calendarEventsOfOrders(
  orders: readonly CalendarOrder[],
  owner: Owner,
  now: string,
): CalendarEvent[] {
  const active = orders.filter(({ status }) => status !== 'cancelled')
  const steps = dated(planOfOrders(active, now).steps, now)
  return [
    ...reminders(steps, active, owner, now),
    ...visitsOf(active).map((visit) => visitEvent(visit, steps, owner)),
  ]
}

function visitsOf(orders: readonly CalendarOrder[]): CalendarVisit[] {
  const shared = ordersOfVisit(orders)
  const [first] = shared
  const atHome = first?.slot && {
    uid: `${parentOf(first)}-home-visit`,
    orders: shared,
    timing: visitSpan(shared.length, first.slot),
    subdepartment: null,
  }
  const apart = orders.filter((order) => !shared.includes(order))
  return [
    ...(atHome ? [atHome] : []),
    ...apart.flatMap((order): CalendarVisit[] => {
      const { order_id, appointments, slot } = order
      const own = { orders: [order], subdepartment: null }
      if (order.order_type === 'home_collection') {
        return slot ? [{ ...own, uid: `${order_id}-own-visit`, timing: slot }] : []
      }
      return appointments.map(({ subdepartment, slot: timing }) => ({
        ...own,
        uid: `${order_id}-${slug(subdepartment)}`,
        timing,
        subdepartment,
      }))
    }),
  ]
}

function visitEvent(
  visit: CalendarVisit,
  steps: readonly PlanStep[],
  { lab, host }: Owner,
): CalendarEvent {
  const { uid, orders, timing, subdepartment } = visit
  const [first] = orders
  const names = orders.map(({ member }) => member.firstName)
  const scan = steps.find((step) => isVisitStep(step, visit))?.title ?? subdepartment
  const what = subdepartment === null ? 'sample collection' : scan
  const who = orders.map(
    ({ member, order_no, test_names }) =>
      `${member.firstName}, order ${order_no}: ${test_names.join(', ')}`,
  )
  const before = steps.filter((step) => isFor(step, visit)).map((step) => stepInWords(step, names))
  return {
    uid: `${uid}@${host}`,
    title: visitTitle(lab, `${what} for ${listInWords(names)}`, orders.some(awaitsRadiologist)),
    description: [...who, ...before].join('\n'),
    location: first ? placeOf(first) : '',
    start: labIso(startOf(timing)),
    end: labIso(labMs(timing.slot_date, timing.to_time)),
    alarmMinutes: VISIT_ALARM,
  }
}

/** A step before this visit, or of it. */
function isFor(step: PlanStep, visit: CalendarVisit): boolean {
  if (isVisitStep(step, visit)) return step.text !== ''
  if (step.kind === 'visit' || step.kind === 'report') return false
  return step.preparesFor === labIso(startOf(visit.timing)) && concerns(step, visit)
}

function isVisitStep(step: PlanStep, visit: CalendarVisit): boolean {
  return (
    step.kind === 'visit' &&
    step.subdepartment === visit.subdepartment &&
    step.date === visit.timing.slot_date &&
    concerns(step, visit)
  )
}

function concerns({ names = [] }: PlanStep, { orders }: CalendarVisit): boolean {
  return orders.some(({ member }) => names.includes(member.firstName))
}

function reminders(
  steps: readonly PlanStep[],
  [first]: readonly CalendarOrder[],
  { host }: Owner,
  now: string,
): CalendarEvent[] {
  if (!first) return []
  const titles = steps.map(({ title, names = [] }) => `${title}: ${listInWords(names)}`)
  const kinds = steps.map(({ kind, names = [] }) => `${kind} ${listInWords(names)}`)
  return steps.flatMap((step, at) => {
    if (step.kind === 'visit' || step.remindAt === null || isOver(step, now)) return []
    const title = titles[at] ?? ''
    // Without title and time, which change when the visit moves: the new reminder replaces the old one.
    const kind = kinds[at] ?? ''
    const nth = kinds.slice(0, at + 1).filter((other) => other === kind).length
    const uid = `${parentOf(first)}-${slug(`${kind} ${nth}`)}@${host}`
    return [stepEvent(step, { uid, title, description: step.text })]
  })
}

function parentOf({ linked, order_id }: CalendarOrder): string {
  return linked?.parent_order_id ?? order_id
}

function startOf({ slot_date, from_time }: Timing): number {
  return labMs(slot_date, from_time)
}
