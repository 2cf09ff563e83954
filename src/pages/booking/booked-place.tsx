import type { Centre } from '#contract/centres.endpoints.ts'
import type { Order } from '#contract/orders.schemas.ts'
import { OrderAppointments } from '#features/orders/components/order-appointments.tsx'
import { OrderCentre } from '#features/orders/components/order-centre.tsx'
import { appointmentsOf } from '#features/orders/order-appointments.ts'
import { useDirections } from '#lib/place/use-directions.ts'

/** Where a booked centre visit goes, and what is done there when. */
export function BookedPlace({ order }: { order: Order }) {
  return (
    <>
      {order.appointments.length > 0 && <OrderAppointments appointments={appointmentsOf(order)} />}
      {order.centre && <BookedCentre centre={order.centre} />}
    </>
  )
}

function BookedCentre({ centre }: { centre: Centre }) {
  const directions = useDirections(centre.lab_code)
  return <OrderCentre centre={centre} directions={directions} />
}
