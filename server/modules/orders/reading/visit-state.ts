import type { Order } from '#contract/orders.schemas.ts'
import type { Executor } from '#server/db/client.ts'
import type { OrderRow } from '../order.repository.ts'
import { wayOf } from './visit-way.ts'
import { findVisits } from './visits-and-reports.repository.ts'

/** What the contract's rules about changes and late visits need of a visit. */
export type VisitState = Pick<Order, 'status' | 'phlebotomist_way' | 'late'>

/** How far the visit of an order is; of an order locked by the caller it stays so. */
export async function findVisitState(
  db: Executor,
  { id, status, lateAt }: Pick<OrderRow, 'id' | 'status' | 'lateAt'>,
): Promise<VisitState> {
  const [visit = null] = await findVisits(db, [id])
  const late = lateAt && { since: lateAt.toISOString(), credit_points: 0, credit: 0 }
  return { status, ...wayOf(status, visit), ...(late && { late }) }
}
