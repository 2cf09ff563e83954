import type { ReactNode } from 'react'
import type { LinkedOrders, Order } from '#contract/orders.schemas.ts'
import { awaitsSlot, isBeforeVisit } from '#contract/rules/cancellation.ts'
import { CouldNotLoad } from '#ui/could-not-load.tsx'
import { Skeleton } from '#ui/skeleton.tsx'
import { MoveOrCancel } from './components/move-or-cancel.tsx'
import { VisitOrders } from './components/visit-orders.tsx'
import { VisitPreparation } from './components/visit-preparation.tsx'
import { useOrderChange } from './use-order-change.tsx'
import { useVisitOrders } from './use-visit-orders.ts'
import { sharedVisit, type Who } from './visit-change.ts'
import { type VisitOrder, visitOrdersOf } from './visit-format.ts'

/** A report of a booking, named for a share. */
export type VisitReport = {
  readonly report_id: string
  readonly name: string
  readonly member_name: string
}

export type VisitProps = {
  order: Order
  booking: LinkedOrders
  userId: string
  /** ISO instant. */
  now: string
  /** The page is that of one of the orders. */
  isOrderPage?: boolean
  /** Slot for sharing the reports of everybody by one link. */
  renderShare?: ((reports: readonly VisitReport[]) => ReactNode) | undefined
}

/** The orders that were booked together: who gives what and when, and what can change. */
export function Visit(props: VisitProps) {
  const { order, booking, userId } = props
  const { orders, failed, busy, retry } = useVisitOrders(order, userId)
  const change = useOrderChange(userId)
  const move = (who: Who) => {
    const shared = sharedVisit(booking)
    // That of the page's person, if it is part of the visit.
    const { member_id } = order.member
    const own = shared.find(({ member }) => member.member_id === member_id) ?? shared[0]
    const id = who === 'all' ? own?.order_id : who
    const target = orders?.find(({ order_id }) => order_id === id)
    if (target) change.ask({ kind: 'move', order: target, withLinked: who === 'all' })
  }
  return (
    <>
      {orders && <Loaded {...props} orders={visitOrdersOf(orders)} />}
      {!orders && !failed && <VisitSkeleton />}
      {!orders && failed && (
        <CouldNotLoad
          safe="Your bookings are safe."
          what="The other orders of this visit"
          offline={false}
          heading="h2"
          busy={busy}
          onRetry={retry}
        />
      )}
      {orders && (
        <MoveOrCancel
          booking={booking}
          orders={visitOrdersOf(orders)}
          onMove={move}
          onCancel={(who) => change.ask({ kind: 'cancel', order, who })}
        />
      )}
      {change.dialog}
    </>
  )
}

function Loaded(props: VisitProps & { orders: readonly VisitOrder[] }) {
  const { order, orders, now, isOrderPage, renderShare } = props
  const reports = orders.flatMap(({ reports, member }) =>
    reports.map(({ report_id, name }) => ({ report_id, name, member_name: member.firstName })),
  )
  return (
    <>
      <VisitOrders orders={orders} current={isOrderPage ? order.order_id : undefined} />
      {reports.length > 1 && renderShare?.(reports)}
      {orders.some((one) => isBeforeVisit(one.status) && !awaitsSlot(one)) && (
        <VisitPreparation orders={orders} now={now} />
      )}
    </>
  )
}

function VisitSkeleton() {
  return (
    <div className="stack stack--3" role="status">
      <span className="vh">Loading the other orders of this visit</span>
      <Skeleton width="220px" height="28px" />
      <Skeleton width="100%" height="280px" className="sk--control" />
    </div>
  )
}
