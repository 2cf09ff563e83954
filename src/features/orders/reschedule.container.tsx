import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { ORDERS_KEY, orderQuery } from './api/orders.queries.ts'
import { RescheduleDialog } from './components/reschedule-dialog.tsx'
import { provideReschedule } from './reschedule.controller.ts'

type RescheduleProps = {
  order: Order
  userId: string
  /** Chosen already, if it is free. */
  slotId?: string | undefined
  onClose: () => void
}

/** The chart lives as long as the dialog. */
export function Reschedule({ order, userId, slotId, onClose }: RescheduleProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [machine] = useState(() => provideReschedule(api))
  const actor = useActorRef(machine, {
    ...inspection(),
    input: { orderId: order.order_id, slotId },
  })
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => {
    const heard = actor.on('order.moved', ({ order: moved }) => {
      // The page may have loaded the order by its number.
      for (const id of [moved.order_id, moved.order_no]) {
        queryClient.setQueryData(orderQuery(api, userId, id).queryKey, moved)
      }
    })
    return () => heard.unsubscribe()
  }, [actor, api, queryClient, userId])
  const close = () => {
    // Always: the order may have changed, and lists show its time too.
    void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    onClose()
  }
  return <RescheduleDialog snapshot={snapshot} send={actor.send} order={order} onClose={close} />
}
