import {
  awaitsSlot,
  isBeforeVisit,
  isOnTheWay,
  type VisitState,
} from '#contract/rules/cancellation.ts'
import type { Executor, Transaction } from '#server/db/client.ts'
import { lockBooking } from './booking.repository.ts'
import { tooLate, unknownOrder } from './order.problems.ts'
import { findOrder, type OrderRow } from './order.repository.ts'
import { findVisitState } from './reading/visit-state.ts'

/** An order of the account and its booking, locked. @throws Problem 404 */
export async function lockOrderToChange(
  tx: Transaction,
  accountId: string,
  orderId: string,
): Promise<{ readonly order: OrderRow; readonly booking: readonly OrderRow[] }> {
  const found = await findOrder(tx, accountId, orderId)
  if (found?.id !== orderId) throw unknownOrder()
  const booking = await lockBooking(tx, found)
  return { order: booking.find(({ id }) => id === orderId) ?? found, booking }
}

/**
 * @param isOpen the rule of the contract for the change
 * @param refusal what can no longer be done, as the end of a sentence
 * @throws Problem 409 `too-late`
 */
export async function requireOpen(
  db: Executor,
  order: OrderRow,
  isOpen: (visit: VisitState) => boolean,
  refusal: string,
): Promise<void> {
  const { status } = order
  const visit = await findVisitState(db, order)
  if (isOpen(visit)) return
  if (order.doorPayments.length > 0 && isBeforeVisit(status)) {
    throw tooLate(`This order was paid at the visit, so ${refusal}. Please call us.`)
  }
  if (isOnTheWay(visit)) {
    const where = visit.phlebotomist_way?.arrived_at ? 'with you' : 'on the way'
    throw tooLate(`The phlebotomist is ${where}, so ${refusal}. Please call us.`)
  }
  if (awaitsSlot(visit)) throw tooLate('This visit has no slot. Choose one, or call us.')
  if (isBeforeVisit(status)) throw tooLate(`Part of your visit is done, so ${refusal}.`)
  if (status === 'draft') throw tooLate('This order is not placed yet.')
  if (status === 'cancelled') throw tooLate(`This order was cancelled, so ${refusal}.`)
  throw tooLate(`Your visit is done, so ${refusal}.`)
}
