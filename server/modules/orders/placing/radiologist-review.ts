import { verdictOn } from '#contract/rules/safety.ts'
import { daysAfter, labDay, labInstant } from '#server/lab-time.ts'
import type { HeldWindow } from '../../slots/slot-hold.repository.ts'
import { questionsOf } from '../drafts/order-lines.service.ts'
import type { NewLine, OrderRow } from '../order.repository.ts'

/** The radiologist answers at the latest this long before the first appointment. */
const BEFORE_VISIT_MS = 2 * 3_600_000
/** Otherwise at this time of the day after the order. */
const NEXT_DAY_AT = '12:00'

/** The review columns of an order that is being placed; both null if no answer needs a radiologist. */
export function reviewOf(
  order: Pick<OrderRow, 'member' | 'safetyAnswers'>,
  lines: readonly Pick<NewLine, 'safetyQuestions'>[],
  held: readonly HeldWindow[],
  now: Date,
): Pick<OrderRow, 'reviewState' | 'reviewBy'> {
  const questions = questionsOf(lines, order.member, labDay(now))
  if (verdictOn(questions, order.safetyAnswers) === 'fine') {
    return { reviewState: null, reviewBy: null }
  }
  return { reviewState: 'pending', reviewBy: new Date(Math.max(now.getTime(), latest(held, now))) }
}

function latest(held: readonly HeldWindow[], now: Date): number {
  const nextDay = labInstant(daysAfter(labDay(now), 1), NEXT_DAY_AT).getTime()
  const first = held[0]?.window
  if (!first) return nextDay
  const visit = labInstant(first.slotDate, first.fromTime).getTime()
  return Math.min(nextDay, visit - BEFORE_VISIT_MS)
}
