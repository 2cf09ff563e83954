import { isAddable, isBeforeVisit, isOnTheWay } from '#contract/rules/cancellation.ts'
import type { Executor } from '#server/db/client.ts'
import { requireOpenBilling } from '../invoices/replace-invoice.service.ts'
import { tooLate } from '../orders/order.problems.ts'
import type { OrderRow } from '../orders/order.repository.ts'
import { findVisitState } from '../orders/reading/visit-state.ts'
import { findDoneParts } from '../orders/visit-parts.repository.ts'

/** What the refusal says cannot be done with a test. */
type Wish = 'added' | 'taken out'

/**
 * @throws Problem 409 `too-late` unless the order waits for its visit and nobody has set out for it;
 * `billing-closed` if its invoice can no longer be replaced.
 */
export async function requireAddable(
  db: Executor,
  order: OrderRow,
  now: Date,
  wish: Wish = 'added',
): Promise<void> {
  const visit = await findVisitState(db, order)
  const done = await findDoneParts(db, order.id)
  if (isAddable(visit) && done.size === 0) return requireOpenBilling(db, order.id, now, wish)
  if (isOnTheWay(visit)) {
    throw tooLate(`The phlebotomist is on the way, so no test can be ${wish}. Please call us.`)
  }
  if (isBeforeVisit(order.status)) {
    throw tooLate(`Part of your visit is done, so no test can be ${wish}.`)
  }
  if (order.status === 'draft') throw tooLate('This order is not placed yet.')
  if (order.status === 'cancelled') {
    throw tooLate(`This order was cancelled, so no test can be ${wish}.`)
  }
  throw tooLate(`Your sample has been collected, so no test can be ${wish}.`)
}
