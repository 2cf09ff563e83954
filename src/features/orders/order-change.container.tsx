import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import { isBeforeVisit } from '#contract/rules/cancellation.ts'
import { chargesOthers } from '#contract/rules/linked-orders.ts'
import { ordersOfVisit } from '#contract/rules/preparation/booking-plan.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { inspection } from '#lib/trace/tracing.ts'
import type { OrderChangeInput } from '#machines/order-change/order-change.events.ts'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { ORDERS_KEY, orderQuery } from './api/orders.queries.ts'
import { CancelDialog } from './components/cancel-dialog.tsx'
import { RescheduleDialog } from './components/reschedule-dialog.tsx'
import { TakeOutDialog } from './components/take-out-dialog.tsx'
import { provideOrderChange } from './order-change.controller.ts'
import type { OrderChangeView } from './order-change-view.ts'
import { formatRefund, refundPreview } from './refund-format.ts'
import { useVisitOrders } from './use-visit-orders.ts'
import {
  allCancelledCopy,
  cancelOptions,
  cancelPreview,
  peopleVisited,
  type Who,
  waitingOrders,
} from './visit-change.ts'
import { visitOrdersOf } from './visit-format.ts'

/** A change of an order that the patient wants to make. */
export type WantedChange =
  | {
      readonly kind: 'move'
      readonly order: Order
      /** Chosen already, if it is free. */
      readonly slotId?: string | undefined
      /**
       * Whether everybody of its visit moves, until the patient chooses otherwise. Without it,
       * whatever leaves the price of the others as it is.
       */
      readonly withLinked?: boolean
    }
  | {
      readonly kind: 'takeOut'
      readonly order: Order
      /** The added test. */
      readonly line: Order['lines'][number]
    }
  | {
      readonly kind: 'cancel'
      readonly order: OrderSummary
      /** Of an order that was booked together with others; this order alone without it. */
      readonly who?: Who
    }

type ChangeProps<Kind extends WantedChange['kind']> = {
  change: Extract<WantedChange, { kind: Kind }>
  userId: string
  onClose: () => void
}

export function OrderChange({ change, ...rest }: ChangeProps<WantedChange['kind']>) {
  if (change.kind === 'move') return <Move change={change} {...rest} />
  if (change.kind === 'takeOut') return <TakeOut change={change} {...rest} />
  return <Cancel change={change} {...rest} />
}

type Started = OrderChangeView & {
  /** Always with fresh orders: this one may have changed, and lists show its time too. */
  readonly close: () => void
}

/** The chart lives as long as the dialog. */
function useChange(
  input: OrderChangeInput,
  { userId, onClose }: Omit<ChangeProps<'move'>, 'change'>,
  onChanged: (order: Order, withLinked: boolean) => void = () => {},
): Started {
  const api = useApi()
  const queryClient = useQueryClient()
  const [machine] = useState(() => provideOrderChange(api))
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
  useEffect(() => {
    const heard = actor.on('order.changed', ({ order }) => hear(order))
    return () => heard.unsubscribe()
  }, [actor])
  const close = () => {
    void refresh()
    onClose()
  }
  return { snapshot, send: actor.send, close }
}

function Move({ change, ...rest }: ChangeProps<'move'>) {
  const { order, slotId = null } = change
  const { order_id: orderId, linked } = order
  const withLinked = change.withLinked ?? (linked !== undefined && chargesOthers(linked, orderId))
  const places = peopleVisited(order)
  const { close, ...view } = useChange({ kind: 'move', orderId, slotId, places, withLinked }, rest)
  const { orders = [] } = useVisitOrders(order, rest.userId)
  const waiting = visitOrdersOf(orders).filter(({ status }) => isBeforeVisit(status))
  return (
    <RescheduleDialog
      {...view}
      order={order}
      visiting={ordersOfVisit(waiting)}
      booking={orders}
      onClose={close}
    />
  )
}

function TakeOut({ change: { order, line }, ...rest }: ChangeProps<'takeOut'>) {
  const input = { kind: 'takeOut', orderId: order.order_id, code: line.test_code } as const
  const { close, ...view } = useChange(input, rest)
  return <TakeOutDialog {...view} orderNo={order.order_no} name={line.name} onClose={close} />
}

/** Shown when the order's amounts could not be loaded. */
const REFUND_UNKNOWN = ['We refund what you paid to where you paid from.']

function Cancel({ change, ...rest }: ChangeProps<'cancel'>) {
  const { order, who: asked = order.order_id } = change
  const { userId, onClose } = rest
  const details = useQuery(orderQuery(useApi(), userId, order.order_id))
  const { orders } = useVisitOrders(details.data, userId)
  const booking = details.data?.linked
  const withLinked = asked === 'all'
  const orderId = withLinked ? order.order_id : asked
  const input = { kind: 'cancel', orderId, withLinked } as const
  const { close, ...view } = useChange(input, rest, (answer, isAll) => {
    focusHeadingOnClose()
    onClose()
    const words =
      isAll && booking && answer.linked
        ? allCancelledCopy(answer.linked, booking)
        : cancelledCopy(answer)
    void showToast('good', words)
  })
  const { context } = view.snapshot
  const who = context.withLinked ? 'all' : context.orderId
  const preview =
    booking && waitingOrders(booking).length > 1
      ? cancelPreview(booking, who, orders && visitOrdersOf(orders))
      : undefined
  return (
    <CancelDialog
      {...view}
      order={booking?.orders.find(({ order_id }) => order_id === who) ?? order}
      linked={booking && preview && { options: cancelOptions(booking), who, preview }}
      refund={details.error ? REFUND_UNKNOWN : details.data && refundPreview(details.data)}
      onChoose={(one) =>
        view.send({
          type: 'people.choose',
          orderId: one === 'all' ? order.order_id : one,
          withLinked: one === 'all',
        })
      }
      onClose={close}
    />
  )
}

function cancelledCopy(order: Order): string {
  const back = formatRefund(order).map((words) => `${words}.`)
  return [`Order ${order.order_no} is cancelled.`, ...back].join(' ')
}
