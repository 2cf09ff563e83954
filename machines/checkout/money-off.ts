import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { sumOf } from '#contract/rules/booking-price.ts'
import { roundToPaisa } from '#contract/rules/pricing.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import type { CheckoutContext } from './checkout.context.ts'

/* What comes off the drafts of a booking, each with its share. */

/** The coupon of all orders, from the share of each. */
export function couponOf(orders: readonly Order[]): AppliedCoupon | null {
  const [first] = orders.flatMap(({ coupon }) => coupon ?? [])
  if (!first || orders.length === 1) return first ?? null
  const shares = orders.map(({ coupon }) => coupon?.order_discount ?? 0)
  return {
    ...first,
    order_discount: roundToPaisa(shares.reduce((sum, share) => sum + share, 0)),
    discount_test_list: orders.flatMap(({ order_id, coupon }) =>
      (coupon?.discount_test_list ?? []).map((line) => ({ ...line, order_id })),
    ),
  }
}

/** The points of all orders. */
export function walletOf(orders: readonly Order[]): AppliedWallet | null {
  const all = orders.flatMap(({ wallet }) => wallet ?? [])
  const [first] = all
  if (!first || orders.length === 1) return first ?? null
  const { redeem_from_wallet_points, net_payable } = sumOf(orders.map(({ amounts }) => amounts))
  const redeem_points = all.reduce((sum, wallet) => sum + wallet.redeem_points, 0)
  return { ...first, redeem_points, redeem_from_wallet_points, net_payable }
}

const POINTS_TAKEN_OFF =
  'Your points were taken off when the booking changed. You can use them again.'

type MoneyOff = Pick<CheckoutContext, 'coupon' | 'couponCode' | 'wallet' | 'partErrors'>

/** Coupon and points as changed drafts have them, and words for what the change took off. */
export function moneyOffIn(before: MoneyOff, drafts: readonly Order[]): MoneyOff {
  const coupon = before.coupon && couponOf(drafts)
  const wallet = before.wallet && walletOf(drafts)
  const couponCode = before.coupon?.code ?? before.couponCode
  const couponWords = `${couponCode} was taken off. It does not apply to the changed booking.`
  return {
    coupon,
    couponCode,
    wallet,
    partErrors: {
      ...before.partErrors,
      ...(before.coupon && !coupon && { coupon: couponWords }),
      ...(before.wallet && !wallet && { wallet: POINTS_TAKEN_OFF }),
    },
  }
}
