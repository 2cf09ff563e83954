import type { Order } from '../../orders.schemas.ts'
import { visitLines } from '../further-visit.ts'
import { type PlanInput, planPreparation } from './plan.ts'
import type { PreparationPlan } from './plan-step.ts'

/** An order, or as much of one as a plan reads. */
export type PlannedOrder = Pick<PlanInput, 'lines' | 'appointments' | 'member'> &
  Pick<Order, 'slot' | 'order_type' | 'report_by'> &
  Partial<Pick<Order, 'further_visit'>>

/** Preparation plan of an order; `now` is an ISO instant. */
export function planOfOrder(order: PlannedOrder, now: string): PreparationPlan {
  return planPreparation(planInputOf(order, now))
}

export function planInputOf(order: PlannedOrder, now: string): PlanInput {
  const { slot, appointments, member, report_by } = order
  return {
    lines: visitLines(order),
    slot,
    appointments,
    member,
    atHome: isAtHome(order),
    reportBy: report_by,
    now,
  }
}

export function isAtHome({ order_type }: Pick<PlannedOrder, 'order_type'>): boolean {
  return order_type === 'home_collection'
}
