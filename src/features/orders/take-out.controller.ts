import { fromPromise } from 'xstate'
import type { Api } from '#lib/http/api.ts'
import { requestKeys } from '#lib/http/request-keys.ts'
import {
  type RemovalInput,
  type Removals,
  takeOutMachine,
} from '#machines/take-out/take-out.machine.ts'

export function provideTakeOut(api: Api) {
  const keyOf = requestKeys()
  return takeOutMachine.provide({
    actors: {
      loadRemovals: fromPromise<Removals, string>(({ input: order_id, signal }) =>
        api.call('orderAdditions', { body: { order_id, codes: [] } }, { signal }),
      ),
      takeOut: fromPromise<undefined, RemovalInput>(async ({ input: { orderId, removal } }) => {
        if (!removal) throw new Error('A test is taken out without its sums.')
        const { code, after, refund, due_after } = removal
        const shown = { amounts: after.amounts, refund_online: refund.online, due_after }
        const body = { order_id: orderId, code, ...shown }
        const key = keyOf(JSON.stringify(body))
        await api.call('orderRemoveTest', { body }, { idempotencyKey: key.id })
        key.forget()
        return undefined
      }),
    },
  })
}
