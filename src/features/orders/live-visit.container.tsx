import { useQuery } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useRef, useState } from 'react'
import { fromPromise } from 'xstate'
import { useApi } from '#lib/http/api-context.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { type ConnectedCall, liveVisitMachine } from '#machines/live-visit/live-visit.machine.ts'
import { orderWindowsQuery, placedLocalitiesQuery } from './api/visit.queries.ts'
import { LiveVisitView } from './components/live-visit.tsx'
import { newsFor } from './live-visit-news.ts'
import type { LiveVisitProps } from './live-visit-view.ts'

export function LiveVisit(props: LiveVisitProps) {
  const { order, staleSince, onMove } = props
  const api = useApi()
  const open = useRef(onMove)
  open.current = onMove
  const [machine] = useState(() =>
    liveVisitMachine.provide({
      actors: {
        connectCall: fromPromise<ConnectedCall, string>(({ input: order_id }) =>
          api.call('orderCall', { body: { order_id } }),
        ),
      },
      actions: { openReschedule: (_, { slotId }) => open.current(slotId ?? undefined) },
    }),
  )
  const actor = useActorRef(machine, { ...inspection(), input: { orderId: order.order_id } })
  const snapshot = useSelector(actor, (current) => current)
  const failing = staleSince !== undefined
  // After every reading: a position grows old without news.
  useEffect(() => {
    for (const event of newsFor(actor.getSnapshot(), { order, failing, now: Date.now() })) {
      actor.send(event)
    }
  })
  const isLate = snapshot.matches({ visit: { coming: { progress: 'late' } } })
  const windows = useQuery({ ...orderWindowsQuery(api, order.order_id), enabled: isLate })
  const hasPosition = order.phlebotomist_way?.position !== undefined
  const localities = useQuery({
    ...placedLocalitiesQuery(api, order.city_id),
    enabled: hasPosition,
  })
  return (
    <LiveVisitView
      {...props}
      snapshot={snapshot}
      send={actor.send}
      days={windows.data?.days}
      localities={localities.data ?? []}
      now={Date.now()}
    />
  )
}
