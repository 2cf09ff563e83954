import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { chargesOthers } from '#contract/rules/linked-orders.ts'
import { ordersOfVisit } from '#contract/rules/preparation/booking-plan.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { ORDERS_KEY, orderQuery } from './api/orders.queries.ts'
import { RescheduleDialog } from './components/reschedule-dialog.tsx'
import { provideReschedule } from './reschedule.controller.ts'
import { useVisitOrders } from './use-visit-orders.ts'
import { peopleVisited } from './visit-change.ts'
import { type VisitOrder, visitOrdersOf } from './visit-format.ts'

type RescheduleProps = {
  order: Order
  userId: string
  /** Chosen already, if it is free. */
  slotId?: string | undefined
  /**
   * Whether everybody of its visit moves, until the patient chooses otherwise. Without it, whatever
   * leaves the price of the others as it is.
   */
  withLinked?: boolean | undefined
  onClose: () => void
}

/** The chart lives as long as the dialog. */
export function Reschedule(props: RescheduleProps) {
  const { order, userId, slotId, onClose } = props
  const withLinked =
    props.withLinked ?? (order.linked !== undefined && chargesOthers(order.linked, order.order_id))
  const api = useApi()
  const queryClient = useQueryClient()
  const [machine] = useState(() => provideReschedule(api))
  const actor = useActorRef(machine, {
    ...inspection(),
    input: { orderId: order.order_id, slotId, places: peopleVisited(order), withLinked },
  })
  const { orders } = useVisitOrders(order, userId)
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => {
    const heard = actor.on('order.moved', ({ order: moved }) => {
      // The page may have loaded the order by its number.
      for (const id of [moved.order_id, moved.order_no]) {
        queryClient.setQueryData(orderQuery(api, userId, id).queryKey, moved)
      }
      // The others of its visit have moved too, and stand behind the dialog.
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    })
    return () => heard.unsubscribe()
  }, [actor, api, queryClient, userId])
  const close = () => {
    // Always: the order may have changed, and lists show its time too.
    void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    onClose()
  }
  return (
    <RescheduleDialog
      snapshot={snapshot}
      send={actor.send}
      order={order}
      visiting={orders ? visitingOf(orders) : []}
      booking={orders ?? []}
      onClose={close}
    />
  )
}

function visitingOf(orders: readonly Order[]): VisitOrder[] {
  return ordersOfVisit(visitOrdersOf(orders).filter(({ status }) => isBeforeVisit(status)))
}
