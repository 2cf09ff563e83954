import { useQueries } from '@tanstack/react-query'
import type { Order } from '#contract/orders.schemas.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { orderQuery } from './api/orders.queries.ts'
import { isOpen } from './order-format.ts'

/** Polling interval of the other orders of a booking, milliseconds; the shown one polls by itself. */
const OTHERS_MS = 30_000

export type VisitOrdersState = {
  /** All orders of the booking, as it names them; undefined until all of them are loaded. */
  readonly orders: readonly Order[] | undefined
  readonly failed: boolean
  readonly busy: boolean
  readonly retry: () => void
}

/** The orders that were booked together with one; none are loaded for a single order. */
export function useVisitOrders(order: Order | undefined, userId: string): VisitOrdersState {
  const api = useApi()
  const ids = order?.linked?.orders.map(({ order_id }) => order_id) ?? []
  const others = useQueries({
    queries: ids
      .filter((id) => id !== order?.order_id)
      .map((id) => ({
        ...orderQuery(api, userId, id),
        refetchInterval: ({ state }: { state: { data: Order | undefined } }) =>
          state.data && isOpen(state.data.status) ? OTHERS_MS : false,
      })),
  })
  const known = [order, ...others.map(({ data }) => data)]
  const orders = ids.flatMap((id) => known.find((one) => one?.order_id === id) ?? [])
  return {
    orders: ids.length > 0 && orders.length === ids.length ? orders : undefined,
    failed: others.some(({ data, error }) => error !== null && data === undefined),
    busy: others.some(({ isFetching }) => isFetching),
    retry: () => {
      for (const one of others) if (one.error) void one.refetch()
    },
  }
}
