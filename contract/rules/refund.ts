import type { PaymentMode } from '../codes.ts'
import { type PaidAtDoor, paidAtDoor } from './door-payments.ts'
import { roundToPaisa } from './pricing.ts'
import { pointsFor } from './wallet-points.ts'

/** Input of a refund; an order of the contract satisfies it. Rupees. */
export type Refundable = PaidAtDoor & {
  readonly paid: boolean
  readonly payment_mode: PaymentMode | null
  readonly amounts: { readonly net_payable: number; readonly redeem_from_wallet_points: number }
  /** Of an order paid online, what is paid at the visit. */
  readonly due_at_visit?: number | undefined
  /** Of an order paid online, what an offer of the gateway paid. */
  readonly gateway_offer?: number | undefined
}

/** Rupees, and the points they are worth. */
export type RefundAmounts = {
  readonly online: number
  readonly wallet_points: number
  readonly wallet: number
  /** What an offer of the gateway paid, and does not come back; absent for 0. */
  readonly gateway_offer?: number | undefined
  /** What the lab received at a visit, and gives back by hand; absent for 0. */
  readonly at_visit?: number | undefined
}

/**
 * Refund of a cancelled order: each part returns to its source. An amount payable at service was
 * not paid yet. A gateway refunds no more than it took: not what its own offer paid.
 */
export function refundOf(order: Refundable): RefundAmounts {
  const { paid, payment_mode, amounts, due_at_visit = 0, gateway_offer = 0 } = order
  const at_visit = paidAtDoor(order)
  const notOnline = due_at_visit + gateway_offer + at_visit
  const { net_payable, redeem_from_wallet_points: wallet } = amounts
  const isOnline = paid && payment_mode === 'online'
  return {
    online: isOnline ? Math.max(0, roundToPaisa(net_payable - notOnline)) : 0,
    wallet_points: pointsFor(wallet),
    wallet,
    ...(isOnline && gateway_offer > 0 && { gateway_offer }),
    ...(at_visit > 0 && { at_visit }),
  }
}
