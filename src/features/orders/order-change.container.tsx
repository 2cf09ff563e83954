import { useQuery } from '@tanstack/react-query'
import { useNavigate } from 'react-router-dom'
import { paths } from '#config/paths.ts'
import type { Order, OrderSummary } from '#contract/orders.schemas.ts'
import { isoDate } from '#lib/dates.ts'
import { useApi } from '#lib/http/api-context.tsx'
import { showToast } from '#lib/toast/toast.ts'
import { focusHeadingOnClose } from '#ui/focus-return.ts'
import { formatRupees } from '#ui/rupees.ts'
import { orderQuery } from './api/orders.queries.ts'
import { CancelDialog } from './components/cancel-dialog.tsx'
import { PayOnlineDialog } from './components/pay-online-dialog.tsx'
import { RescheduleDialog } from './components/reschedule-dialog.tsx'
import { TakeOutDialog } from './components/take-out-dialog.tsx'
import { OtherVisits } from './other-visits.container.tsx'
import { formatRefund, refundPreview } from './refund-format.ts'
import { plannedVisits } from './reschedule-view.ts'
import { useChange } from './use-change.ts'
import { useVisitOrders } from './use-visit-orders.ts'
import {
  allCancelledCopy,
  cancelOptions,
  cancelPreview,
  closedInWords,
  movesTogether,
  peopleMoving,
  sharedVisit,
  turnNotes,
  type Who,
  waitingOrders,
} from './visit-change.ts'
import { type VisitOrder, visitOrdersOf } from './visit-format.ts'

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
      readonly kind: 'pay'
      readonly orderId: string
      /** A payment from which the patient returns. */
      readonly paymentId: string | null
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
  if (change.kind === 'pay') return <Pay change={change} {...rest} />
  return <Cancel change={change} {...rest} />
}

/** Always with fresh orders: this one may have changed, and lists show its time too. */
function closing(refresh: () => Promise<unknown>, onClose: () => void) {
  return () => {
    void refresh()
    onClose()
  }
}

function Move({ change, userId, onClose }: ChangeProps<'move'>) {
  const { order, slotId = null } = change
  const { order_id: orderId, linked } = order
  const places = peopleMoving(order)
  const withLinked = change.withLinked ?? movesTogether(order)
  const input = { kind: 'move', orderId, slotId, places, withLinked } as const
  const { refresh, ...view } = useChange(input, userId)
  const { orders = [] } = useVisitOrders(order, userId)
  const shared = linked ? sharedVisit(linked).map(({ order_id }) => order_id) : []
  const visiting = orders.filter(({ order_id }) => shared.includes(order_id))
  const moved = { ...view, order, visiting, booking: orders }
  return (
    <RescheduleDialog
      {...moved}
      otherVisits={
        <OtherVisits
          planned={plannedVisits(moved)}
          // Those of the booking are told of beside it.
          except={[orderId, ...(linked?.orders ?? []).map(({ order_id }) => order_id)]}
        />
      }
      onClose={closing(refresh, onClose)}
    />
  )
}

function TakeOut({ change: { order, line }, userId, onClose }: ChangeProps<'takeOut'>) {
  const input = { kind: 'takeOut', orderId: order.order_id, code: line.test_code } as const
  const { refresh, ...view } = useChange(input, userId)
  const close = closing(refresh, onClose)
  return <TakeOutDialog {...view} orderNo={order.order_no} name={line.name} onClose={close} />
}

function Pay({ change: { orderId, paymentId }, userId, onClose }: ChangeProps<'pay'>) {
  const navigate = useNavigate()
  const { data } = useQuery(orderQuery(useApi(), userId, orderId))
  const { refresh, ...view } = useChange({ kind: 'pay', orderId, paymentId }, userId)
  const close = closing(refresh, () => {
    onClose()
    // Loaded again, the page does not speak of the payment again.
    if (paymentId === null) return
    const href = paths.profile.getHref('my-order', { order: orderId })
    void navigate(href, { replace: true })
  })
  return <PayOnlineDialog {...view} order={data} onClose={close} />
}

/** Shown when the order's amounts could not be loaded. */
const REFUND_UNKNOWN = ['We refund what you paid to where you paid from.']

function Cancel({ change, userId, onClose }: ChangeProps<'cancel'>) {
  const { order, who: asked = order.order_id } = change
  const details = useQuery(orderQuery(useApi(), userId, order.order_id))
  const { orders } = useVisitOrders(details.data, userId)
  const booking = details.data?.linked
  const withLinked = asked === 'all'
  const orderId = withLinked ? order.order_id : asked
  const input = { kind: 'cancel', orderId, withLinked } as const
  const { refresh, ...view } = useChange(input, userId, (answer, isAll) => {
    focusHeadingOnClose()
    onClose()
    const words =
      isAll && booking && answer.linked
        ? allCancelledCopy(answer.linked, booking)
        : cancelledCopy(answer, visitOrdersOf(orders ?? []))
    void showToast('good', words)
  })
  const { context } = view.snapshot
  const who = context.withLinked ? 'all' : context.orderId
  const preview =
    booking && waitingOrders(booking).length > 1 && (withLinked || !order.further_visit)
      ? cancelPreview(booking, who, orders && visitOrdersOf(orders))
      : undefined
  return (
    <CancelDialog
      {...view}
      order={booking?.orders.find(({ order_id }) => order_id === who) ?? order}
      linked={
        booking &&
        preview && {
          options: cancelOptions(booking),
          closed: closedInWords(booking),
          who,
          preview,
        }
      }
      refund={details.error ? REFUND_UNKNOWN : details.data && comesBack(details.data)}
      onChoose={(one) =>
        view.send({
          type: 'people.choose',
          orderId: one === 'all' ? order.order_id : one,
          withLinked: one === 'all',
        })
      }
      onClose={closing(refresh, onClose)}
    />
  )
}

/** Of a visit for another sample, only its charge. */
function comesBack(order: Order): readonly string[] {
  if (!order.further_visit) return refundPreview(order)
  const { charge } = order.further_visit
  if (charge === 0) return ['The visit is free of charge, so nothing changes.']
  const until = order.billing?.until
  if (until && isoDate(Date.now()) > until) {
    return [
      `The invoice for that month is closed, so the ${formatRupees(charge)} stays on your order.`,
    ]
  }
  return [
    `The ${formatRupees(charge)} for this visit is taken off. What you paid of it online goes back to where you paid from.`,
  ]
}

/** `before`: the orders of its booking as they were. */
function cancelledCopy(order: Order, before: readonly VisitOrder[]): string {
  if (order.status === 'resample') {
    return `The visit is cancelled. Order ${order.order_no} waits for another slot.`
  }
  const turns = turnNotes(before, [order.order_id], 'now')
  const back = formatRefund(order).map((words) => `${words}.`)
  return [`Order ${order.order_no} is cancelled.`, ...turns, ...back].join(' ')
}
