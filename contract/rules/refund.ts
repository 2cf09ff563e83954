import type { PaymentMode } from '../codes.ts'
import { pointsFor } from './wallet-points.ts'

/** Input of a refund; an order of the contract satisfies it. Rupees. */
export type Refundable = {
  readonly paid: boolean
  readonly payment_mode: PaymentMode | null
  readonly amounts: { readonly net_payable: number; readonly redeem_from_wallet_points: number }
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
export function refundOf({ paid, payment_mode, amounts }: Refundable): RefundAmounts {
  const wallet = amounts.redeem_from_wallet_points
  return {
    online: paid && payment_mode === 'online' ? amounts.net_payable : 0,
    wallet_points: pointsFor(wallet),
    wallet,
  }
}
