import type { Order } from '../../orders.schemas.ts'
import { planPreparation } from './plan.ts'
import type { PreparationPlan } from './plan-step.ts'

export type PlannedOrder = Pick<
  Order,
  'lines' | 'slot' | 'appointments' | 'member' | 'order_type' | 'report_by'
>

/** Preparation plan of an order; `now` is an ISO instant. */
export function planOfOrder(order: PlannedOrder, now: string): PreparationPlan {
  const { lines, slot, appointments, member, order_type, report_by } = order
  return planPreparation({
    lines,
    slot,
    appointments,
    member,
    atHome: order_type === 'home_collection',
    reportBy: report_by,
    now,
  })
}
