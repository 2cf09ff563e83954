import type { OrderSummary } from '../orders.schemas.ts'
import { roundToPaisa } from './pricing.ts'

/** Input; an order of the contract satisfies it. */
export type PaidAtDoor = Pick<OrderSummary, 'door_payments'>

/** Rupees of an order that were paid at its visit, without what was too much. */
export function paidAtDoor({ door_payments = [] }: PaidAtDoor): number {
  return roundToPaisa(door_payments.reduce((sum, { rupees, over }) => sum + rupees - over, 0))
}
