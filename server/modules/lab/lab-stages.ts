import type { OrderStatus } from '#contract/codes.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { isReviewOpen } from '#contract/rules/safety.ts'
import { labInstant } from '#server/lab-time.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import { stageAfter, USUAL_EVENTS } from './lab-transitions.ts'

/** `real` for the order's own times; seconds per stage, with the visit still at its own time. */
export type Pace = number | 'real'

export type Stage = Pick<
  OrderRow,
  | 'id'
  | 'status'
  | 'orderType'
  | 'slotDate'
  | 'slotFrom'
  | 'slotTo'
  | 'reportBy'
  | 'reviewState'
  | 'reviewBy'
  | 'updatedAt'
>

/** The facts of an order that decide its next stage. */
export type OrderProgress = {
  readonly order: Pick<OrderRow, 'id' | 'status' | 'orderType'>
  /** False for scans. */
  readonly hasSamples: boolean
  /** A second sample was already requested; a third never is. */
  readonly wasResampled: boolean
}

/**
 * One in this many orders needs another sample; real labs report one in fifty to one in a hundred.
 */
const RESAMPLED_ONE_IN = 24

/** The next stage of an order that needs no second sample; undefined at the end. */
export function usualNextStage(order: OrderProgress['order']): OrderStatus | undefined {
  const stages = USUAL_EVENTS.map((event) => stageAfter(event, order))
  return stages.find((stage) => stage !== undefined && stage !== order.status)
}

/** The next stage; undefined at the end. */
export function nextStage({
  order,
  hasSamples,
  wasResampled,
}: OrderProgress): OrderStatus | undefined {
  const canRepeat = hasSamples && !wasResampled && needsResample(order.id)
  const repeated = canRepeat ? stageAfter('resample_requested', order) : undefined
  if (repeated) return repeated
  return usualNextStage(order)
}

const MINUTE_MS = 60_000
const HOUR_MS = 60 * MINUTE_MS

/** An order whose reports are ready is completed after this time. */
export const COMPLETED_AFTER_MS = 24 * HOUR_MS

/**
 * When an order enters its next stage, or the radiologist confirms its scan; the lab's worker moves
 * it at its next check.
 */
export function dueAt(order: Stage, pace: Pace): Date {
  if (pace === 'real') return new Date(realTime(order))
  const paced = order.updatedAt.getTime() + pace * 1000
  const { slotDate, slotFrom } = order
  if (!slotDate || !slotFrom || isReviewOpen(order.reviewState)) return new Date(paced)
  const isAtVisit = isBeforeVisit(order.status) && usualNextStage(order) === 'sample_collected'
  return new Date(isAtVisit ? Math.max(paced, labInstant(slotDate, slotFrom).getTime()) : paced)
}

function realTime({
  reviewState,
  reviewBy,
  status,
  orderType,
  slotDate,
  slotFrom,
  slotTo,
  reportBy,
  updatedAt,
}: Stage) {
  const since = updatedAt.getTime()
  const at = (time: string | null) =>
    slotDate && time ? labInstant(slotDate, time).getTime() : since + 24 * HOUR_MS
  if (reviewState === 'pending' && reviewBy) return reviewBy.getTime() - HOUR_MS
  // The call to the patient takes place meanwhile.
  if (reviewState === 'discussing') return since + HOUR_MS
  switch (status) {
    case 'booked':
      return orderType === 'home_collection' ? at(slotFrom) - 12 * HOUR_MS : at(slotTo)
    case 'phlebotomist_assigned':
      return at(slotFrom) + 10 * MINUTE_MS
    case 'sample_collected':
      return since + 2 * HOUR_MS
    case 'at_lab':
      return reportBy ? reportBy.getTime() - HOUR_MS : since + 8 * HOUR_MS
    case 'report_ready':
      return since + COMPLETED_AFTER_MS
    default:
      return since + 24 * HOUR_MS
  }
}

/** Derived from the order's id, so that every process decides the same. */
function needsResample(orderId: string): boolean {
  return sumOf(orderId) % RESAMPLED_ONE_IN === 0
}

const DRAWN = [
  'The blood clotted on the way, so some tests could not be run.',
  'Red cells broke in the tube, so several values would be wrong.',
  'One tube had too little blood for all the tests.',
] as const
const PASSED = 'The container leaked on the way.'

/** Why another sample is needed, in the lab's words. */
export function resampleReason(orderId: string, hasTubes: boolean): string {
  if (!hasTubes) return PASSED
  return DRAWN[sumOf(orderId) % DRAWN.length] ?? DRAWN[0]
}

function sumOf(text: string): number {
  return [...text].reduce((sum, letter) => (sum * 31 + letter.charCodeAt(0)) % 1_000_003, 0)
}
