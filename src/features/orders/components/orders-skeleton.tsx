import { OrderSkeletons } from '#ui/order-skeletons.tsx'

export function OrdersSkeleton() {
  return (
    <OrderSkeletons
      label="Loading your orders"
      names={['72%', '48%']}
      tag="64px"
      facts={['72px', '92px', '52px']}
      result="160px"
      buttons={['84px']}
    />
  )
}
