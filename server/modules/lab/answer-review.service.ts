import type { OrderStatus } from '#contract/codes.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { isReviewOpen } from '#contract/rules/safety.ts'
import type { Transaction } from '#server/db/client.ts'
import { findRecipient } from '../account/recipient.ts'
import { cancelOrder, fullRefund } from '../orders/cancel-order.service.ts'
import { addChangeEvent, type OrderRow, updateOrder } from '../orders/order.repository.ts'
import type { LabDeps } from './enter-stage.service.ts'
import { confirmedMessage, discussMessage, refusedMessage } from './lab.messages.ts'

/** Why the order is cancelled. */
const NOT_POSSIBLE = 'The radiologist decided that this scan is not possible for you.'

/** Whether a radiologist has to judge the order before its visit. */
export function awaitsReview({ reviewState, status }: OrderRow): boolean {
  return isReviewOpen(reviewState) && isBeforeVisit(status)
}

export type ReviewAnswer = 'confirmed' | 'discussing' | 'refused'

/**
 * Stores the radiologist's answer, with a message to the patient.
 * @returns the stage of the order; undefined if the answer is known already.
 */
export async function answerReview(
  tx: Transaction,
  { messages, config }: LabDeps,
  order: OrderRow,
  answer: ReviewAnswer,
  now: Date,
): Promise<OrderStatus | undefined> {
  if (answer === order.reviewState) return undefined
  await updateOrder(tx, order.id, { reviewState: answer, updatedAt: now })
  if (answer === 'confirmed') await addChangeEvent(tx, order, { change: 'scan-confirmed' }, now)
  if (answer === 'refused') {
    await cancelOrder(tx, order.id, { reason: NOT_POSSIBLE, byLab: true }, now)
  }
  const to = await findRecipient(tx, order.accountId)
  if (to !== undefined) {
    const words = { to, order, config }
    const message = {
      confirmed: () => confirmedMessage(words),
      discussing: () => discussMessage(words),
      refused: () => refusedMessage(words, fullRefund(order)),
    }[answer]
    await messages.send(message(), tx)
  }
  return answer === 'refused' ? 'cancelled' : order.status
}
