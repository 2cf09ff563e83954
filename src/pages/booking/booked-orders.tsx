import type { ReactNode } from 'react'
import type { LinkedOrders, Order } from '#contract/orders.schemas.ts'
import { awaitsRadiologist } from '#contract/rules/safety.ts'
import { BookedOrders as Booked } from '#features/checkout/components/booked-orders.tsx'
import { ScanToConfirm } from '#features/checkout/components/order-to-confirm.tsx'
import { useVisitOrders } from '#features/orders/use-visit-orders.ts'
import { Visit } from '#features/orders/visit.container.tsx'
import { visitBill, visitOrdersOf } from '#features/orders/visit-format.ts'

type BookedOrdersProps = {
  order: Order
  booking: LinkedOrders
  userId: string
  /** ISO instant. */
  now: string
  /** Slot below the heading. */
  notice: ReactNode
}

/** The thank-you page of orders that were booked together. */
export function BookedOrders({ order, booking, userId, now, notice }: BookedOrdersProps) {
  const { orders } = useVisitOrders(order, userId)
  return (
    <Booked
      order={order}
      booking={booking}
      all={orders && visitOrdersOf(orders)}
      bill={visitBill(booking)}
      notice={
        <>
          {notice}
          {orders?.filter(awaitsRadiologist).map((one) => (
            <ScanToConfirm key={one.order_id} order={one} />
          ))}
        </>
      }
    >
      <Visit order={order} booking={booking} userId={userId} now={now} />
    </Booked>
  )
}
