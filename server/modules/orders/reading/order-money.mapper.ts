import type { Refund } from '#contract/orders.schemas.ts'
import { sumOf } from '#contract/rules/booking-price.ts'
import type { Pricing } from '#contract/rules/pricing.ts'
import { refundOf } from '#contract/rules/refund.ts'
import { pointsFor } from '#contract/rules/wallet-points.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { toRupees } from '#server/money.ts'
import type { WalletHoldRow } from '../../wallet/wallet-hold.repository.ts'
import type { OrderRow } from '../order.repository.ts'
import { toPricing } from '../order-pricing.ts'
import { toDoorPayments } from './visit-state.ts'

/** A refund through the gateway. */
export type RefundState = { readonly amountPaise: number; readonly status: 'pending' | 'done' }

/** The part of the held points that an order uses, or several that are booked together. */
export function toAppliedWallet({ id }: WalletHoldRow, prices: readonly Pricing[]): AppliedWallet {
  const { redeem_from_wallet_points, net_payable } = sumOf(prices)
  return {
    wallet_applied_unique_id: id,
    redeem_points: prices.reduce((sum, one) => sum + pointsFor(one.redeem_from_wallet_points), 0),
    redeem_from_wallet_points,
    net_payable,
  }
}

/** Refund of a cancelled order. A draft that was never placed took no money. */
export function toRefund(order: OrderRow, back: RefundState | undefined): Refund {
  const isPlaced = order.orderNo !== null
  const { wallet_points, wallet, gateway_offer, at_visit } = refundOf({
    ...toDoorPayments(order.doorPayments),
    paid: order.paid,
    payment_mode: order.paymentMode,
    amounts: toPricing(order),
    gateway_offer: toRupees(order.offerPaise),
  })
  return {
    online: toRupees(back?.amountPaise ?? 0),
    wallet_points: isPlaced ? wallet_points : 0,
    wallet: isPlaced ? wallet : 0,
    ...(back && gateway_offer && { gateway_offer }),
    ...(at_visit && { at_visit }),
    status: back?.status ?? 'none',
  }
}
