import type { PaymentMode } from '../codes.ts'
import { toPaise } from './pricing.ts'
import { pointsFor } from './wallet-points.ts'

/** Input of a refund; an order of the contract satisfies it. Rupees. */
export type Refundable = {
  readonly paid: boolean
  readonly payment_mode: PaymentMode | null
  readonly amounts: { readonly net_payable: number; readonly redeem_from_wallet_points: number }
  /** Of an order paid online, what is paid at the visit. */
  readonly due_at_visit?: number | undefined
}

/** Rupees, and the points they are worth. */
export type RefundAmounts = {
  readonly online: number
  readonly wallet_points: number
  readonly wallet: number
}

/**
 * Refund of a cancelled order: each part returns to its source. An amount payable at service was
 * not paid yet.
 */
export function refundOf(order: Refundable): RefundAmounts {
  const { paid, payment_mode, amounts, due_at_visit = 0 } = order
  const wallet = amounts.redeem_from_wallet_points
  return {
    online: paid && payment_mode === 'online' ? toPaise(amounts.net_payable - due_at_visit) : 0,
    wallet_points: pointsFor(wallet),
    wallet,
  }
}
