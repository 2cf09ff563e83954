import type { Order } from '#contract/orders.schemas.ts'
import { isAfterVisit } from '#contract/rules/cancellation.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { auditWithWork } from '#server/http/health-access.ts'
import { Problem } from '#server/http/problem.ts'
import { rateVisitOfOrder } from '../phlebotomists/phlebotomist.repository.ts'
import { readOrder, requireOrder } from './reading/read-order.service.ts'
import { findVisits } from './reading/visits-and-reports.repository.ts'

type Rating = { readonly order_id: string; readonly rating: number; readonly remarks: string }

/**
 * Rates the phlebotomist of an order's home visit, once: here or by the link in a message.
 * @throws Problem 404, 409 `not-visited` before the visit, and 409 `already-rated`.
 */
export function rateOrder(
  { db, clock }: Pick<Deps, 'db' | 'clock'>,
  accountId: string,
  { order_id, rating, remarks }: Rating,
): Promise<Order> {
  return inTransaction(db, async (tx) => {
    const now = clock.now()
    const order = await requireOrder(tx, accountId, order_id)
    const [visit] = await findVisits(tx, [order.id])
    if (!visit || !isAfterVisit(order.status)) {
      throw new Problem(409, 'not-visited', 'You can rate a home visit after the sample is taken.')
    }
    if (!(await rateVisitOfOrder(tx, { orderId: order.id, now, rating, remarks }))) {
      throw new Problem(409, 'already-rated', 'You have already rated this visit.')
    }
    return auditWithWork(tx, await readOrder(tx, order, now))
  })
}
