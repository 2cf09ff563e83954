import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api, ApiInput } from '#lib/http/api.ts'
import { ORDERS_KEY } from './orders.queries.ts'

/**
 * Cancels an order; lists, orders and the wallet are asked for anew, after a failure too: the lab may
 * have moved on. A failure raises no toast (spec §8): the dialog says it.
 */
export function cancelOrderMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ApiInput<'orderCancel'>['body']) =>
      api.call('orderCancel', { body }, { quiet: true }),
    onSettled: () =>
      Promise.all([
        queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
        queryClient.invalidateQueries({ queryKey: ['wallet'] }),
      ]),
  })
}
