import type { EndpointResult } from '#contract/endpoint.ts'
import type { orderEndpoints } from '#contract/orders.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { isCancellable } from '#contract/rules/cancellation.ts'
import { inTransaction } from '#server/db/transaction.ts'
import type { Deps } from '#server/deps.ts'
import { cancelOrder } from './cancel-order.service.ts'
import { lockDraft } from './drafts/draft.service.ts'
import { tooLate, unknownOrder } from './order.problems.ts'
import { lockOrder, type OrderRow, updateOrder } from './order.repository.ts'
import { readOrder, requireOrder } from './reading/read-order.service.ts'

type Stage = NonNullable<OrderRow['checkoutStage']>

export type LifecycleService = {
  /**
   * Cancels, frees the windows and gives back what was taken; a cancelled order is answered as it is.
   * @throws Problem 404, 409 `too-late`.
   */
  cancel(accountId: string, orderId: string, reason: string): Promise<Order>
  /** Notes how far the patient came with a draft. @throws Problem 404, 409 `draft-gone`. */
  saveCheckoutStage(accountId: string, orderId: string, stage: Stage): Promise<Order>
  /** Whether a draft was placed, and as what. @throws Problem 404. */
  exists(
    accountId: string,
    orderId: string,
  ): Promise<EndpointResult<typeof orderEndpoints.orderExists>>
}

export function lifecycleService({ db, clock }: Pick<Deps, 'db' | 'clock'>): LifecycleService {
  return {
    cancel: (accountId, orderId, reason) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const order = await lockOrder(tx, accountId, orderId)
        if (!order) throw unknownOrder()
        if (order.status === 'cancelled') return readOrder(tx, order, now)
        if (!isCancellable(order.status)) {
          throw tooLate('The sample was collected: the order cannot be cancelled any more.')
        }
        await cancelOrder(tx, orderId, reason, now)
        return readOrder(tx, await requireOrder(tx, accountId, orderId), now)
      }),

    saveCheckoutStage: (accountId, orderId, stage) =>
      inTransaction(db, async (tx) => {
        const now = clock.now()
        const order = await lockDraft(tx, accountId, orderId)
        await updateOrder(tx, orderId, { checkoutStage: stage, updatedAt: now })
        return readOrder(tx, order, now)
      }),

    async exists(accountId, orderId) {
      const order = await requireOrder(db, accountId, orderId)
      if (order.orderNo === null) return { exists: false, order: null }
      return { exists: true, order: await readOrder(db, order, clock.now()) }
    },
  }
}
