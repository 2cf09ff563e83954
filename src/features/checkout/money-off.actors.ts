import { v4 as newUuid } from 'uuid'
import type { AppliedCoupon } from '#contract/coupons.endpoints.ts'
import type { AppliedWallet } from '#contract/wallet.endpoints.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import type { CheckoutContext } from '#machines/checkout/checkout.context.ts'
import { flowError } from '#machines/outcomes.ts'
import { type CheckoutPorts, call, requireDraft } from './checkout.ports.ts'

const once = () => ({ quiet: true, idempotencyKey: newUuid() })

/** Coupon and wallet points of a draft. */
export function couponAndWalletActors({ api }: CheckoutPorts) {
  return {
    applyCoupon: saying<AppliedCoupon>((context) => {
      const body = { order_id: requireDraft(context), code: context.couponCode ?? '' }
      return api.call('couponApply', { body }, once())
    }),
    removeCoupon: saying(async (context) => {
      if (!context.coupon) return undefined
      const { camp_applied_unique_id } = context.coupon
      const body = { order_id: requireDraft(context), camp_applied_unique_id }
      await api.call('couponRemove', { body }, { quiet: true })
      return undefined
    }),
    applyWallet: saying<AppliedWallet>((context) => {
      const body = { order_id: requireDraft(context), mobile_number: mobileNumber() }
      return api.call('walletApply', { body }, once())
    }),
    releaseWallet: saying(async (context) => {
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

/** spec §8: apply and remove fall back to these words. */
const NO_WORDS = 'Something went wrong'

/** As `call`; a failure without words of the server gets some. What ended the session keeps its own. */
function saying<T>(work: (context: CheckoutContext) => Promise<T>) {
  return call<T>(async (context) => {
    try {
      return await work(context)
    } catch (error) {
      const { kind, code, message } = flowError(error)
      if (kind === 'lost' || message) throw error
      throw new HttpFailure({ kind, code, status: 0, message: NO_WORDS })
    }
  })
}
