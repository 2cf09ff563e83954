import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { flowError } from '#machines/shared/failures.ts'
import { type CheckoutCalls, type CheckoutPorts, withNewKey } from './checkout.ports.ts'

export function couponAndWalletCalls({ api }: CheckoutPorts) {
  return {
    applyCoupon: ({ orderId, code }) =>
      withWords(api.call('couponApply', { body: { order_id: orderId, code } }, withNewKey())),
    removeCoupon: async ({ orderId, couponId }) => {
      const body = { order_id: orderId, camp_applied_unique_id: couponId }
      await withWords(api.call('couponRemove', { body }))
      return undefined
    },
    applyWallet: ({ orderId }) => {
      const body = { order_id: orderId, mobile_number: mobileNumber() }
      return withWords(api.call('walletApply', { body }, withNewKey()))
    },
    releaseWallet: async ({ orderId, walletId }) => {
      const body = {
        order_id: orderId,
        wallet_applied_unique_id: walletId,
        mobile_number: mobileNumber(),
      }
      await withWords(api.call('walletOrderCancel', { body }, withNewKey()))
      return undefined
    },
  } satisfies Partial<CheckoutCalls>
}

function mobileNumber(): string {
  return cookies.user.get()?.mobile_no ?? ''
}

/** spec §8: fallback messages of apply and remove. */
const NO_WORDS = 'Something went wrong'

/** A failure without the server's words gets some; what ended the session keeps its own. */
async function withWords<T>(answer: Promise<T>): Promise<T> {
  try {
    return await answer
  } catch (error) {
    const { kind, code, message } = flowError(error)
    if (kind === 'lost' || message) throw error
    throw new HttpFailure({ kind, code, status: 0, message: NO_WORDS })
  }
}
