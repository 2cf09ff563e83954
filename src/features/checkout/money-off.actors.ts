import { cookies } from '#lib/storage/cookies.ts'
import type { AppliedCoupon, AppliedWallet } from '#machines/checkout/checkout.outcomes.ts'
import { type CheckoutPorts, call, requireDraft } from './checkout.ports.ts'

const once = () => ({ quiet: true, idempotencyKey: crypto.randomUUID() })

/** Coupon and wallet points of a draft. */
export function couponAndWalletActors({ api }: CheckoutPorts) {
  return {
    applyCoupon: call<AppliedCoupon>((context) => {
      const body = { order_id: requireDraft(context), code: context.couponCode ?? '' }
      return api.call('couponApply', { body }, once())
    }),
    removeCoupon: call(async (context) => {
      if (!context.coupon) return undefined
      const { camp_applied_unique_id } = context.coupon
      const body = { order_id: requireDraft(context), camp_applied_unique_id }
      await api.call('couponRemove', { body }, { quiet: true })
      return undefined
    }),
    applyWallet: call<AppliedWallet>((context) => {
      const body = { order_id: requireDraft(context), mobile_number: mobileNumber() }
      return api.call('walletApply', { body }, once())
    }),
    releaseWallet: call(async (context) => {
      if (!context.wallet) return undefined
      const { wallet_applied_unique_id } = context.wallet
      const order_id = requireDraft(context)
      const body = { order_id, wallet_applied_unique_id, mobile_number: mobileNumber() }
      await api.call('walletOrderCancel', { body }, once())
      return undefined
    }),
  }
}

function mobileNumber(): string {
  return cookies.user.get()?.mobile_no ?? ''
}
