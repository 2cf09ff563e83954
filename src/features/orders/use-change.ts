import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import type { OrderChangeInput } from '#machines/order-change/order-change.events.ts'
import { ORDERS_KEY, orderQuery } from './api/orders.queries.ts'
import { provideOrderChange } from './order-change.controller.ts'
import type { OrderChangeView } from './order-change-view.ts'

type RunningChange = OrderChangeView & {
  /** Loads orders and wallet again. */
  readonly refresh: () => Promise<unknown>
}

/**
 * The chart of a change, as long as its dialog or page.
 * @param onChanged called with the answer once the orders behind the dialog are fresh
 */
export function useChange(
  input: OrderChangeInput,
  userId: string,
  onChanged: (order: Order, withLinked: boolean) => void = () => {},
): RunningChange {
  const api = useApi()
  const queryClient = useQueryClient()
  const [machine] = useState(() =>
    provideOrderChange({ api, leaveFor: (url) => window.location.assign(url) }),
  )
  const actor = useActorRef(machine, { ...inspection(), input })
  const snapshot = useSelector(actor, (current) => current)
  const refresh = () =>
    Promise.all([
      queryClient.invalidateQueries({ queryKey: ORDERS_KEY }),
      queryClient.invalidateQueries({ queryKey: ['wallet'] }),
    ])
  const hear = useEffectEvent((order: Order | null) => {
    // The page may have loaded the order by its number.
    for (const id of order ? [order.order_id, order.order_no] : []) {
      queryClient.setQueryData(orderQuery(api, userId, id).queryKey, order ?? undefined)
    }
    // Others of its visit or its booking have changed too, and stand behind the dialog.
    const refreshed = refresh()
    if (order) void refreshed.then(() => onChanged(order, snapshot.context.withLinked))
  })
  const returned = useEffectEvent(({ persisted }: PageTransitionEvent) => {
    // The browser's back button shows the page as it was left.
    if (persisted) actor.send({ type: 'gateway.returned' })
  })
  useEffect(() => {
    const heard = actor.on('order.changed', ({ order }) => hear(order))
    const back = (event: PageTransitionEvent) => returned(event)
    window.addEventListener('pageshow', back)
    return () => {
      heard.unsubscribe()
      window.removeEventListener('pageshow', back)
    }
  }, [actor])
  return { snapshot, send: actor.send, refresh }
}
