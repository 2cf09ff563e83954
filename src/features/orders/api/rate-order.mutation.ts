import { mutationOptions, type QueryClient } from '@tanstack/react-query'
import type { Api, ApiInput } from '#lib/http/api.ts'
import { ORDERS_KEY } from './orders.queries.ts'

/** Rates the visit of an order, once; lists and orders are asked for anew, after a failure too. */
export function rateOrderMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ApiInput<'orderRatePhlebotomist'>['body']) =>
      api.call('orderRatePhlebotomist', { body }, { quiet: true }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
    // Offline it fails at once and says so: waiting silently for a network looks like sending.
    networkMode: 'always',
  })
}
