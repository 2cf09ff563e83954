import type { OrderSummary } from '#contract/orders.schemas.ts'
import type { Executor } from '#server/db/client.ts'
import type { OrderRow } from '../order.repository.ts'
import { wayOf } from './order.mapper.ts'
import { findVisits } from './visits-and-reports.repository.ts'

/** How far the visit of an order is; of an order locked by the caller it stays so. */
export async function findVisitState(
  db: Executor,
  { id, status }: Pick<OrderRow, 'id' | 'status'>,
): Promise<Pick<OrderSummary, 'status' | 'phlebotomist_way'>> {
  const [visit = null] = await findVisits(db, [id])
  return { status, ...wayOf(status, visit) }
}
