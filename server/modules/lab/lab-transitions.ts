import { ORDER_STATUSES, type OrderStatus } from '#contract/codes.ts'
import { AWAITING_REPORT } from '#contract/rules/late-report.ts'
import type { VisitPart } from '../orders/reading/visit-state.ts'

type Transition = {
  readonly from: readonly OrderStatus[]
  /** Absent: the order keeps its stage. */
  readonly to?: OrderStatus
  /** Only orders of this type. */
  readonly only?: 'home_collection' | 'lab_visit'
  /** The order must have at least one of these. */
  readonly needs?: VisitPart
  /** A visit with both parts is over when this one is done too; until then the order keeps its stage. */
  readonly waitsFor?: VisitPart
  /** Impossible once a part of the visit is done. */
  readonly beforeVisit?: true
}

/** Statuses of a placed order that is not cancelled. */
const PLACED = ORDER_STATUSES.filter((status) => status !== 'draft' && status !== 'cancelled')

/** What the lab does with an order, and the stages in which it can. */
const TRANSITIONS = {
  phlebotomist_assigned: {
    // In its own stage another one takes over.
    from: ['booked', 'phlebotomist_assigned'],
    to: 'phlebotomist_assigned',
    only: 'home_collection',
  },
  phlebotomist_on_the_way: {
    from: ['phlebotomist_assigned'],
    only: 'home_collection',
  },
  phlebotomist_arrived: {
    from: ['phlebotomist_assigned'],
    only: 'home_collection',
  },
  visit_failed: {
    from: ['booked', 'phlebotomist_assigned'],
    to: 'booked',
    only: 'home_collection',
  },
  home_samples_collected: {
    from: ['phlebotomist_assigned', 'resample'],
    to: 'sample_collected',
    only: 'home_collection',
    needs: 'samples',
  },
  centre_samples_collected: {
    from: ['booked', 'resample'],
    to: 'sample_collected',
    only: 'lab_visit',
    needs: 'samples',
    waitsFor: 'scans',
  },
  scan_done: {
    from: ['booked'],
    to: 'sample_collected',
    only: 'lab_visit',
    needs: 'scans',
    waitsFor: 'samples',
  },
  received: { from: ['sample_collected'], to: 'at_lab' },
  report_delayed: { from: AWAITING_REPORT },
  payment_received: { from: PLACED },
  resample_requested: { from: ['at_lab'], to: 'resample', needs: 'samples' },
  report_ready: { from: ['at_lab'], to: 'report_ready' },
  completed: { from: ['report_ready'], to: 'completed' },
  cancelled: { from: ['booked', 'phlebotomist_assigned'], to: 'cancelled', beforeVisit: true },
} as const satisfies Record<string, Transition>

export type LabTransition = keyof typeof TRANSITIONS

/** The life of an order that needs no second sample. */
export const USUAL_EVENTS: readonly LabTransition[] = [
  'phlebotomist_assigned',
  'home_samples_collected',
  'centre_samples_collected',
  'scan_done',
  'received',
  'report_ready',
  'completed',
]

type Placed = { readonly status: OrderStatus; readonly orderType: 'home_collection' | 'lab_visit' }
type Visit = {
  readonly contents: Readonly<Record<VisitPart, boolean>>
  /** What was done at the visit so far. */
  readonly done: ReadonlySet<VisitPart>
}

/** The stage to which an event leads; undefined if the order is not in a stage for it. */
export function stageAfter(event: LabTransition, order: Placed): OrderStatus | undefined {
  const { from, to, only }: Transition = TRANSITIONS[event]
  const isPossible = from.includes(order.status) && (!only || only === order.orderType)
  return isPossible ? (to ?? order.status) : undefined
}

/** Why an event is impossible. */
export type TransitionRefusal =
  | 'wrong-stage'
  | 'wrong-visit'
  | 'no-samples'
  | 'no-scans'
  | 'already-done'

/** The stage to which an event leads, or why it is impossible. */
export function judge(
  event: LabTransition,
  order: Placed,
  { contents, done }: Visit,
): { readonly to: OrderStatus } | { readonly refusal: TransitionRefusal } {
  const { only, needs, waitsFor, beforeVisit }: Transition = TRANSITIONS[event]
  if (only && only !== order.orderType) return { refusal: 'wrong-visit' }
  if (needs && !contents[needs]) return { refusal: `no-${needs}` }
  const to = stageAfter(event, order)
  if (!to) return { refusal: 'wrong-stage' }
  if (beforeVisit && done.size > 0) return { refusal: 'already-done' }
  // A second sample is no second visit: the scans were done at the first.
  if (!needs || !waitsFor || order.status === 'resample') return { to }
  if (done.has(needs)) return { refusal: 'already-done' }
  return { to: contents[waitsFor] && !done.has(waitsFor) ? order.status : to }
}

export function stagesFor(event: LabTransition): readonly OrderStatus[] {
  return TRANSITIONS[event].from
}
