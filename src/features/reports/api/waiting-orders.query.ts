import { queryOptions } from '@tanstack/react-query'
import type { Api } from '#lib/http/api.ts'
import type { WaitingOrder } from '../waiting-order.ts'

/** So many of the open orders are named where there is no report yet. */
const NAMED = 3

/** The open orders whose reports are still to come; a list says nothing of when, so each is asked for. */
export function waitingOrdersQuery(api: Api, userId: string, wanted: boolean) {
  return queryOptions({
    queryKey: ['orders', userId, 'waiting'],
    queryFn: async ({ signal }): Promise<WaitingOrder[]> => {
      const options = { signal, quiet: true }
      const body = { page: 1, size: NAMED, group: 'open' } as const
      const { orders } = await api.call('orderList', { body }, options)
      const details = orders.map(({ order_id: id }) =>
        api.call('orderDetails', { params: { id } }, options),
      )
      return (await Promise.all(details)).map((order) => ({
        order_id: order.order_id,
        order_no: order.order_no,
        test_names: order.test_names,
        report_by: order.report_by,
        slot: order.slot,
        member_name: order.member.firstName,
      }))
    },
    enabled: wanted && userId !== '',
  })
}
