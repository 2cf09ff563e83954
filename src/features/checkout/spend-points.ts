import { MutationObserver, type QueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.schemas.ts'
import { isUnderReview } from '#contract/rules/safety.ts'
import type { Api } from '#lib/http/api.ts'
import { HttpFailure } from '#lib/http/http-failure.ts'
import { cookies } from '#lib/storage/cookies.ts'
import { withNewKey } from './checkout.ports.ts'

/** How often a call that the network lost is repeated. */
const RETRIES = 3

/**
 * Spends the held points of an order that was just placed. A provider that spends them with the order,
 * as ours does, only confirms it. An order that waits for the radiologist keeps its points held.
 */
export function spendPoints(order: Order, api: Api, queryClient: QueryClient): void {
  if (!order.wallet || isUnderReview(order)) return
  const body = {
    order_id: order.order_id,
    wallet_applied_unique_id: order.wallet.wallet_applied_unique_id,
    mobile_number: cookies.user.get()?.mobile_no ?? '',
  }
  const options = { ...withNewKey(), byItself: true }
  const spending = new MutationObserver(queryClient, {
    mutationFn: () => api.call('walletCreateOrder', { body }, options),
    retry: (count, error) =>
      count < RETRIES && error instanceof HttpFailure && error.kind === 'network',
    onSettled: () => queryClient.invalidateQueries({ queryKey: ['wallet'] }),
  })
  void spending.mutate().catch(() => undefined)
}
