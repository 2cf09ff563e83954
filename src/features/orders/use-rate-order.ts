import {
  mutationOptions,
  type QueryClient,
  useMutation,
  useQueryClient,
} from '@tanstack/react-query'
import type { Api, ApiInput } from '#lib/http/api.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { failureKind } from '#lib/routing/page-failure.ts'
import { ORDERS_KEY } from './api/orders.queries.ts'

export type Rating = { readonly rating: number; readonly remarks: string }

export type OrderRating = {
  readonly send: (orderId: string, rating: Rating) => void
  /** The order whose rating is being sent. */
  readonly busy: string | undefined
  /** The order whose rating failed, and why. */
  readonly failed: { readonly orderId: string; readonly words: string } | undefined
}

export function useRateOrder(): OrderRating {
  const { mutate, isPending, variables, error } = useMutation(
    rateOrderMutation(useApi(), useQueryClient()),
  )
  return {
    send: (order_id, rating) => {
      if (!isPending) mutate({ order_id, ...rating })
    },
    busy: isPending ? variables.order_id : undefined,
    failed: error && variables ? { orderId: variables.order_id, words: wordsOf(error) } : undefined,
  }
}

function wordsOf(error: Error): string {
  if (failureKind(error) === 'offline') return 'We could not reach the lab. Try again.'
  return error.message || 'We could not save your rating. Try again.'
}

/** Refetches orders after a failure too. */
function rateOrderMutation(api: Api, queryClient: QueryClient) {
  return mutationOptions({
    mutationFn: (body: ApiInput<'orderRatePhlebotomist'>['body']) =>
      api.call('orderRatePhlebotomist', { body }),
    onSettled: () => queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
  })
}
