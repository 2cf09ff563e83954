import { infiniteQueryOptions, queryOptions } from '@tanstack/react-query'
import { ORDER_GROUPS, type OrderGroup, type OrderStatus } from '#contract/codes.ts'
import { ORDER_PAGE_SIZE } from '#contract/constants.ts'
import type { OrderSummary } from '#contract/orders.schemas.ts'
import type { Api, ApiResult } from '#lib/http/api.ts'

/** All that is known of orders; a placed or a cancelled order makes it stale. */
export const ORDERS_KEY = ['orders'] as const

export type OrderListPage = ApiResult<'orderList'>

/** The lists of one account: another account at the same browser never sees them. */
export function orderListKey(userId: string) {
  return [...ORDERS_KEY, userId, 'list'] as const
}

/** An account's orders, newest first, page by page; without a group, all of them. */
export function orderListQuery(api: Api, userId: string, group: OrderGroup | null) {
  return infiniteQueryOptions({
    queryKey: [...orderListKey(userId), group],
    queryFn: ({ pageParam, signal }) =>
      api.call(
        'orderList',
        { body: { page: pageParam, size: ORDER_PAGE_SIZE, ...(group && { group }) } },
        { signal, quiet: true },
      ),
    initialPageParam: 1,
    getNextPageParam: ({ total }, pages) =>
      pages.length * ORDER_PAGE_SIZE < total ? pages.length + 1 : undefined,
    enabled: userId !== '',
  })
}

/** One order of the account, by its id or number. */
export function orderQuery(api: Api, userId: string, id: string) {
  return queryOptions({
    queryKey: [...ORDERS_KEY, userId, 'details', id],
    queryFn: ({ signal }) => api.call('orderDetails', { params: { id } }, { signal, quiet: true }),
    enabled: userId !== '' && id !== '',
  })
}

/** Milliseconds between two looks at an open order. */
export const LIVE_MS = 10_000

/**
 * The same, asked for again and again while the order is open and its page can be seen: a page in the
 * background asks nothing, and one that is shown again waits for its next turn
 * (docs/decisions/0026-live-orders.md).
 */
export function liveOrderQuery(api: Api, userId: string, id: string) {
  return {
    ...orderQuery(api, userId, id),
    refetchInterval: ({ state }: { state: { data: ApiResult<'orderDetails'> | undefined } }) =>
      state.data && isUnderWay(state.data.status) ? LIVE_MS : false,
  } as const
}

/** Until the report is there. */
function isUnderWay(status: OrderStatus): boolean {
  const open: readonly OrderStatus[] = ORDER_GROUPS.open
  return open.includes(status)
}

/** The orders of all pages. One placed between two pages moves another to both: it stands once. */
export function ordersOf(pages: readonly OrderListPage[]): OrderSummary[] {
  const orders = pages.flatMap((page) => page.orders)
  return [...new Map(orders.map((order) => [order.order_id, order])).values()]
}
