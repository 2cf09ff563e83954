import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { flowError } from '#machines/shared/failures.ts'
import { type CheckoutCalls, type CheckoutPorts, withNewKey } from './checkout.ports.ts'

/** Coupon and points. What is applied when nobody waits for it any more goes back. */
export function couponAndWalletCalls({ api, tell }: Pick<CheckoutPorts, 'api' | 'tell'>) {
  return {
    applyCoupon: async ({ orderId, code }, signal) => {
      const body = { order_id: orderId, code }
      const coupon = await withWords(api.call('couponApply', { body }, withNewKey()))
      if (signal.aborted) await removeCoupon(orderId, coupon.camp_applied_unique_id)
      return coupon
    },
    removeCoupon: ({ orderId, couponId }) => removeCoupon(orderId, couponId),
    applyWallet: async ({ orderId }, signal) => {
      const body = { order_id: orderId, mobile_number: mobileNumber() }
      const wallet = await withWords(api.call('walletApply', { body }, withNewKey()))
      if (signal.aborted) await releaseWallet(orderId, wallet.wallet_applied_unique_id)
      return wallet
    },
    releaseWallet: ({ orderId, walletId }) => releaseWallet(orderId, walletId),
  } satisfies Partial<CheckoutCalls>

  async function removeCoupon(order_id: string, couponId: string): Promise<undefined> {
    const body = { order_id, camp_applied_unique_id: couponId }
    await withWords(api.call('couponRemove', { body }))
  }

  async function releaseWallet(order_id: string, walletId: string): Promise<undefined> {
    const body = {
      order_id,
      wallet_applied_unique_id: walletId,
      mobile_number: mobileNumber(),
    }
    await withWords(api.call('walletOrderCancel', { body }, withNewKey()))
  }

  /** A failure without the server's words gets some, and shows a toast; the end of a session has its own. */
  async function withWords<T>(answer: Promise<T>): Promise<T> {
    try {
      return await answer
    } catch (error) {
      const { kind, code, message } = flowError(error)
      if (kind === 'lost') throw error
      tell(message || NO_WORDS)
      throw new HttpFailure({ kind, code, status: 0, message: message || NO_WORDS })
    }
  }
}

function mobileNumber(): string {
  return cookies.user.get()?.mobile_no ?? ''
}

/** spec §8: fallback messages of apply and remove. */
const NO_WORDS = 'Something went wrong'
