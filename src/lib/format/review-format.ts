import type { Order } from '#contract/orders.schemas.ts'
import { awaitsRadiologist, documentFor, type SafetyFinding } from '#contract/rules/safety.ts'
import { isoDate, labTime } from '#lib/dates.ts'

/** "You answered Yes to: Do you take metformin?" */
export function scanWords({ question, answer }: SafetyFinding): string {
  return `You answered ${answer === 'yes' ? 'Yes' : 'Not sure'} to: ${question.text}`
}

/** A step of the radiologist's check, as a timeline shows it. */
export type ReviewStep = {
  /** `YYYY-MM-DD`; null for the day of the step before. */
  readonly day: string | null
  readonly when: string
  readonly dateTime?: string
  readonly state: 'done' | 'now' | 'later'
  readonly title: string
  readonly text?: string
}

/** What happened when the order was placed; a walk-in has no slot. */
export function answersSent({ slot }: Pick<Order, 'slot'>): string {
  return slot ? 'Slot held, answers sent to the radiologist' : 'Answers sent to the radiologist'
}

/** Said while the lab calls about another day or test. */
export function untilDecided({ slot }: Pick<Order, 'slot'>): string {
  return slot ? 'Your slot stays held until you decide.' : 'Nothing is booked until you decide.'
}

/** The steps from the placed order to the radiologist's answer; none without a check. */
export function reviewSteps(order: Order): readonly ReviewStep[] {
  const { radiologist_review: review, document_sent_at: sentAt } = order
  if (!review || !awaitsRadiologist(order)) return []
  const document = documentFor(order)
  return [
    // While another day or test is discussed, which document it asks for is open.
    ...(document && (sentAt || review.state !== 'discussing')
      ? [documentStep(document, sentAt)]
      : []),
    review.state === 'discussing'
      ? {
          day: null,
          when: 'Now',
          state: 'now',
          title: 'We call you about another day or test',
          text: untilDecided(order),
        }
      : {
          ...timeOf(review.by),
          state: 'later',
          title: 'The radiologist confirms',
          text: 'At the latest. If there are questions, we call you.',
        },
  ]
}

function documentStep(document: string, sentAt: string | undefined): ReviewStep {
  if (sentAt) return { ...timeOf(sentAt), state: 'done', title: `${document} sent` }
  return {
    day: null,
    when: 'Now',
    state: 'now',
    title: `Add your ${document.toLowerCase()}`,
    text: 'The radiologist reads it before the scan.',
  }
}

function timeOf(at: string): Pick<ReviewStep, 'day' | 'when' | 'dateTime'> {
  return { day: isoDate(at), when: labTime(at).format('hh:mm A'), dateTime: at }
}

/** The first step of an order with a check. */
export function heldStep(order: Order): ReviewStep {
  const { placed_at } = order
  const time = placed_at ? timeOf(placed_at) : { day: null, when: 'Done' }
  return { ...time, state: 'done', title: answersSent(order) }
}
