import type { PaymentMode } from '../codes.ts'
import { pointsFor } from './wallet-points.ts'

/** What a refund rests on; an order of the contract is one. Amounts in rupees. */
export type Refundable = {
  readonly paid: boolean
  readonly payment_mode: PaymentMode | null
  readonly amounts: { readonly net_payable: number; readonly redeem_from_wallet_points: number }
}

/** Rupees, and the points they are in the wallet. */
export type RefundAmounts = {
  readonly online: number
  readonly wallet_points: number
  readonly wallet: number
}

/**
 * What comes back when a placed order is cancelled: each part to where it came from. Nothing was
 * taken yet of what was to be paid at service.
 */
export function refundOf({ paid, payment_mode, amounts }: Refundable): RefundAmounts {
  const wallet = amounts.redeem_from_wallet_points
  return {
    online: paid && payment_mode === 'online' ? amounts.net_payable : 0,
    wallet_points: pointsFor(wallet),
    wallet,
  }
}
