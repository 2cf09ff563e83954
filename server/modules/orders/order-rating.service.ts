import type { Order } from '#contract/orders.schemas.ts'
import { isAfterVisit } from '#contract/rules/cancellation.ts'
import type { Deps } from '#server/deps.ts'
import { Problem } from '#server/http/problem.ts'
import { rateVisitOfOrder } from '../phlebotomists/phlebotomist.repository.ts'
import { readOrder, requireOrder } from './reading/read-order.service.ts'
import { findVisits } from './reading/visits-and-reports.repository.ts'

type Rating = { readonly order_id: string; readonly rating: number; readonly remarks: string }

/**
 * Rates the phlebotomist of an order's home visit, once: here or by the link in a message.
 * @throws Problem 404, 409 `not-visited` before the visit, and 409 `already-rated`.
 */
export async function rateOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { order_id, rating, remarks }: Rating,
): Promise<Order> {
  const now = clock.now()
  const order = await requireOrder(db, accountId, order_id)
  const [visit] = await findVisits(db, [order.id])
  if (!visit || !isAfterVisit(order.status)) {
    throw new Problem(409, 'not-visited', 'You can rate a home visit after the sample is taken.')
  }
  if (!(await rateVisitOfOrder(db, { orderId: order.id, now, rating, remarks }))) {
    throw new Problem(409, 'already-rated', 'You have already rated this visit.')
  }
  return readOrder(db, order, now)
}
