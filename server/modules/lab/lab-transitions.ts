import type { OrderStatus } from '#contract/codes.ts'

type Transition = {
  readonly from: readonly OrderStatus[]
  readonly to: OrderStatus
  /** Only orders of this type. */
  readonly only?: 'home_collection' | 'lab_visit'
  /** The order must have at least one of these. */
  readonly needs?: 'samples' | 'scans'
}

/** What the lab does with an order, and the stages in which it can. */
const TRANSITIONS = {
  phlebotomist_assigned: {
    from: ['booked'],
    to: 'phlebotomist_assigned',
    only: 'home_collection',
  },
  phlebotomist_on_the_way: {
    from: ['phlebotomist_assigned'],
    to: 'phlebotomist_assigned',
    only: 'home_collection',
  },
  phlebotomist_arrived: {
    from: ['phlebotomist_assigned'],
    to: 'phlebotomist_assigned',
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
  },
  scan_done: { from: ['booked'], to: 'sample_collected', only: 'lab_visit', needs: 'scans' },
  received: { from: ['sample_collected'], to: 'at_lab' },
  resample_requested: { from: ['at_lab'], to: 'resample', needs: 'samples' },
  report_ready: { from: ['at_lab'], to: 'report_ready' },
  completed: { from: ['report_ready'], to: 'completed' },
  cancelled: { from: ['booked', 'phlebotomist_assigned'], to: 'cancelled' },
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
type Contents = { readonly hasSamples: boolean; readonly hasScans: boolean }

/** The stage to which an event leads; undefined if the order is not in a stage for it. */
export function stageAfter(event: LabTransition, order: Placed): OrderStatus | undefined {
  const { from, to, only }: Transition = TRANSITIONS[event]
  const isPossible = from.includes(order.status) && (!only || only === order.orderType)
  return isPossible ? to : undefined
}

/** Why an event is impossible. */
export type TransitionRefusal = 'wrong-stage' | 'wrong-visit' | 'no-samples' | 'no-scans'

/** The stage to which an event leads, or why it is impossible. */
export function judge(
  event: LabTransition,
  order: Placed,
  { hasSamples, hasScans }: Contents,
): { readonly to: OrderStatus } | { readonly refusal: TransitionRefusal } {
  const { only, needs }: Transition = TRANSITIONS[event]
  if (only && only !== order.orderType) return { refusal: 'wrong-visit' }
  if (needs === 'samples' && !hasSamples) return { refusal: 'no-samples' }
  if (needs === 'scans' && !hasScans) return { refusal: 'no-scans' }
  const to = stageAfter(event, order)
  return to ? { to } : { refusal: 'wrong-stage' }
}

export function stagesFor(event: LabTransition): readonly OrderStatus[] {
  return TRANSITIONS[event].from
}
