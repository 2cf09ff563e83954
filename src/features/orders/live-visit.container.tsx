import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import type { Order } from '#contract/orders.schemas.ts'
import { failureMessage } from '#lib/format/failure-copy.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { orderWindowsQuery, placedLocalitiesQuery } from './api/visit.queries.ts'
import { LiveVisitView } from './components/live-visit.tsx'
import { VisitCall } from './components/visit-call.tsx'
import { type LiveVisitProps, stageOf } from './live-visit-view.ts'

/** A home visit as the open order page follows it. The order is read again by its query. */
export function LiveVisit(props: LiveVisitProps) {
  const { order } = props
  const api = useApi()
  const stage = stageOf(order)
  const windows = useQuery({
    ...orderWindowsQuery(api, order.order_id),
    enabled: stage === 'late',
  })
  const localities = useQuery({
    ...placedLocalitiesQuery(api, order.city_id),
    enabled: order.phlebotomist_way?.position !== undefined,
  })
  return (
    <LiveVisitView
      {...props}
      stage={stage}
      days={windows.data?.days}
      localities={localities.data ?? []}
      call={<Call order={order} />}
      now={Date.now()}
    />
  )
}

function Call({ order }: { order: Order }) {
  const api = useApi()
  const queryClient = useQueryClient()
  const mutationKey = ['order-call', order.order_id]
  const { mutate, status, data, error } = useMutation({
    mutationKey,
    mutationFn: () => api.call('orderCall', { body: { order_id: order.order_id } }),
  })
  return (
    <VisitCall
      order={order}
      status={status}
      number={data?.number ?? null}
      failure={failureMessage(error, 'We could not connect the call. Try again.', NO_ANSWER)}
      onCall={() => {
        // A second press may come before the button is drawn as busy.
        if (queryClient.isMutating({ mutationKey }) === 0) mutate()
      }}
    />
  )
}

const NO_ANSWER = 'We could not reach the lab.'
