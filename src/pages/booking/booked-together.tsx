import type { LinkedBooking, Order } from '#contract/orders.schemas.ts'
import { BookedTogether as Booked } from '#features/checkout/together/components/booked-together.tsx'
import { Visit } from '#features/orders/visit.container.tsx'

type BookedTogetherProps = {
  order: Order
  booking: LinkedBooking
  userId: string
  /** ISO instant. */
  now: string
}

/** The thank-you page of orders that were booked together. */
export function BookedTogether({ order, booking, userId, now }: BookedTogetherProps) {
  return (
    <Booked order={order} booking={booking}>
      <Visit order={order} booking={booking} userId={userId} now={now} />
    </Booked>
  )
}
