import { lazy, Suspense } from 'react'
import { LinesSkeleton } from '#ui/skeleton.tsx'

const OrderPage = lazy(async () => ({
  default: (await import('#features/orders/order.container.tsx')).OrderPage,
}))

type OrderTabPageProps = { id: string; userId: string }

/** One order stands without the profile's frame. */
export function OrderTabPage(props: OrderTabPageProps) {
  return (
    <Suspense fallback={<LinesSkeleton count={6} />}>
      <OrderPage {...props} />
    </Suspense>
  )
}
