import { v4 as newUuid } from 'uuid'
import { fromPromise } from 'xstate'
import type { Order } from '#contract/orders.schemas.ts'
import type { Api } from '#lib/http/api.ts'
import type { OrderWindows } from '#machines/reschedule/reschedule.machine.ts'
import { type MoveInput, rescheduleMachine } from '#machines/reschedule/reschedule.machine.ts'

/** Each choice has one idempotency key: a retry reschedules the order once. */
export function provideReschedule(api: Api) {
  const keys = new Map<string, string>()
  const keyOf = (input: MoveInput): string => {
    const wish = JSON.stringify(input)
    const key = keys.get(wish) ?? newUuid()
    keys.set(wish, key)
    return key
  }
  return rescheduleMachine.provide({
    actors: {
      loadWindows: fromPromise<OrderWindows, string>(({ input: id, signal }) =>
        api.call('orderWindows', { params: { id } }, { signal }),
      ),
      moveOrder: fromPromise<Order, MoveInput>(({ input }) =>
        api.call('orderReschedule', { body: bodyOf(input) }, { idempotencyKey: keyOf(input) }),
      ),
    },
  })
}

function bodyOf({ orderId, choices, withLinked }: MoveInput) {
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
