import { fromPromise } from 'xstate'
import type { Additions } from '#contract/additions.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import type { Api } from '#lib/http/api.ts'
import { requestKeys } from '#lib/http/request-keys.ts'
import { orderChangeMachine } from '#machines/order-change/order-change.machine.ts'
import type {
  CancelInput,
  MoveInput,
  RemovalInput,
} from '#machines/order-change/order-change.setup.ts'
import type { OrderWindows } from '#machines/order-change/order-windows.ts'

/**
 * What is sent again without an answer has the same idempotency key. A cancellation needs none: an
 * order that is cancelled already is answered as it is.
 */
export function provideOrderChange(api: Api) {
  const keyOf = requestKeys()
  /** Sends a body with its key until it is answered. */
  async function once<Answer>(
    body: object,
    send: (options: { readonly idempotencyKey: string }) => Promise<Answer>,
  ): Promise<Answer> {
    const key = keyOf(JSON.stringify(body))
    const answer = await send({ idempotencyKey: key.id })
    key.forget()
    return answer
  }
  return orderChangeMachine.provide({
    actors: {
      loadWindows: fromPromise<OrderWindows, string>(({ input: id, signal }) =>
        api.call('orderWindows', { params: { id } }, { signal }),
      ),
      loadAdditions: fromPromise<Additions, string>(({ input: order_id, signal }) =>
        api.call('orderAdditions', { body: { order_id, codes: [] } }, { signal }),
      ),
      moveOrder: fromPromise<Order, MoveInput>(({ input }) => {
        const body = moveBody(input)
        return once(body, (options) => api.call('orderReschedule', { body }, options))
      }),
      takeOut: fromPromise<Order, RemovalInput>(async ({ input }) => {
        const body = removalBody(input)
        return once(body, (options) => api.call('orderRemoveTest', { body }, options))
      }),
      cancelOrder: fromPromise<Order, CancelInput>(({ input: { orderId, reason, withLinked } }) => {
        const body = { order_id: orderId, reason, ...(withLinked && { with_linked: true }) }
        return api.call('orderCancel', { body })
      }),
    },
  })
}

function moveBody({ orderId, choices, withLinked }: MoveInput) {
  const home = choices.find(({ subdepartment }) => subdepartment === null)
  return {
    order_id: orderId,
    slot_id: home?.slotId ?? null,
    center_slot: choices.flatMap(({ subdepartment, slotId }) =>
      subdepartment === null ? [] : [{ subdepartment, slot_id: slotId }],
    ),
    ...(withLinked && { with_linked: true }),
  }
}

function removalBody({ orderId, removal }: RemovalInput) {
  if (!removal) throw new Error('A test is taken out without its sums.')
  const { code, after, refund, due_after } = removal
  const shown = { amounts: after.amounts, refund_online: refund.online, due_after }
  return { order_id: orderId, code, ...shown }
}
