import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useState } from 'react'
import type { Order } from '#contract/orders.schemas.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { inspection } from '#lib/trace/tracing.ts'
import { ORDERS_KEY } from './api/orders.queries.ts'
import { TakeOutDialog } from './components/take-out-dialog.tsx'
import { provideTakeOut } from './take-out.controller.ts'

type TakeOutProps = {
  order: Order
  /** The added test. */
  line: Order['lines'][number]
  onClose: () => void
}

/** The chart lives as long as the dialog. */
export function TakeOut({ order, line, onClose }: TakeOutProps) {
  const api = useApi()
  const queryClient = useQueryClient()
  const [machine] = useState(() => provideTakeOut(api))
  const actor = useActorRef(machine, {
    ...inspection(),
    input: { orderId: order.order_id, code: line.test_code },
  })
  const snapshot = useSelector(actor, (current) => current)
  useEffect(() => {
    const heard = actor.on('order.changed', () => {
      void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
      void queryClient.invalidateQueries({ queryKey: ['wallet'] })
    })
    return () => heard.unsubscribe()
  }, [actor, queryClient])
  const close = () => {
    // Without an answer the test may have been taken out.
    void queryClient.invalidateQueries({ queryKey: ORDERS_KEY })
    onClose()
  }
  return (
    <TakeOutDialog
      snapshot={snapshot}
      send={actor.send}
      orderNo={order.order_no}
      name={line.name}
      onClose={close}
    />
  )
}
