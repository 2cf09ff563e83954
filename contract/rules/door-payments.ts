import type { Order, OrderSummary } from '../orders.schemas.ts'
import { hasBegun, isAfterVisit, isBeforeVisit } from './cancellation.ts'
import { roundToPaisa } from './pricing.ts'

/** Input; an order of the contract satisfies it. */
export type PaidAtDoor = Pick<OrderSummary, 'door_payments'>

/** Rupees of an order that were paid at its visit, without what was too much. */
export function paidAtDoor({ door_payments = [] }: PaidAtDoor): number {
  return roundToPaisa(door_payments.reduce((sum, { rupees, over }) => sum + rupees - over, 0))
}

type Due = Pick<OrderSummary, 'status' | 'paid' | 'net_payable' | 'due_at_visit'>

/** Rupees that are still to be paid at the visit of an order. */
export function dueAtVisit({ status, paid, net_payable, due_at_visit = 0 }: Due): number {
  if (status === 'cancelled') return 0
  return paid ? due_at_visit : net_payable
}

/** What is due can be paid online until the phlebotomist is there, or the visit begins. */
export function isPayableOnline(
  visit: Parameters<typeof hasBegun>[0] & Pick<Order, 'status' | 'phlebotomist_way'>,
): boolean {
  const isThere = Boolean(visit.phlebotomist_way?.arrived_at)
  return isBeforeVisit(visit.status) && !isThere && !hasBegun(visit)
}

/** Of an order whose visit is done, while the lab has not told what was paid there. */
export const NOT_RECORDED = 'The lab has not recorded the payment yet.'

/** The same while somebody is to come again: what was due at the first visit may be paid. */
export const FIRST_NOT_RECORDED = 'If you paid at the first visit, the lab has not recorded it yet.'

/** Rupees that were due at the first visit of an order that has another one; else 0. */
export function firstNotRecorded(order: Due & Pick<Order, 'further_visit'>): number {
  const { status, further_visit } = order
  if (!further_visit || !isBeforeVisit(status)) return 0
  return Math.max(0, roundToPaisa(dueAtVisit(order) - further_visit.charge))
}

/** Rupees still due after the visit is done, because the lab has recorded no payment; else 0. */
export function notRecorded(order: Due): number {
  return isAfterVisit(order.status) ? dueAtVisit(order) : 0
}
